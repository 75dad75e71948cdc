login() {
    const isIE = window.navigator.userAgent.indexOf('MSIE ') > -1 || window.navigator.userAgent.indexOf('Trident/') > -1;
    if (isIE) {
      this.authService.loginRedirect();
    } else {
      this.authService.loginPopup().then(

      ).catch(function (error) {
        if (error.errorMessage) {
          if (error.errorMessage.indexOf("AADB2C90118") > -1) {
            this.authService.loginPopup({authority: 'https://contosob2c.b2clogin.com/contosob2c.onmicrosoft.com/forgot_policy'})
              .then(loginResponse => {
                console.log(loginResponse);
                window.alert("Password has been reset successfully. \nPlease sign-in with your new password.");
              })
          }
        }
      });
    }
  }
