describe("ServerError.ts Class Unit Tests", () => {
    it("ServerError object can be created", () => {
        const TEST_ERROR_CODE: string = "test";
        const TEST_ERROR_MSG: string = "This is a test error";
        const TEST_ERROR_STATUS: number = HTTP_BAD_REQUEST;
        const err: ServerError = new ServerError(
            TEST_ERROR_CODE,
            "",
            TEST_ERROR_MSG,
            undefined,
            undefined,
            TEST_ERROR_STATUS
        );

        expect(err instanceof ServerError).toBe(true);
        expect(err.errorCode).toBe(TEST_ERROR_CODE);
        expect(err.message).toBe(`${TEST_ERROR_CODE}: ${TEST_ERROR_MSG}`);
        expect(err.name).toBe("ServerError");
        expect(err.status).toBe(TEST_ERROR_STATUS);
    });
});
