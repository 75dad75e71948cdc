describe('expired grant', () => {
  it('shows the sign-in button again', () => {
    cy.intercept('POST', '**/oauth2/v2.0/token', {
      statusCode: 400,
      body: { error: 'invalid_grant', error_description: 'AADSTS70000: The grant is expired.', error_codes: [70000] },
    }).as('token');
    cy.visit('/inbox');
    cy.wait('@token');
    cy.contains('button', 'Sign in').should('be.visible');
  });
});
