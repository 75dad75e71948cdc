import Testing

@testable import LogAnalysis

/// The HTTP status of an answer that is printed above it or beside it.
@Suite struct AnswerStatusTests {
    private static let answer =
        #"{"error": "invalid_grant", "error_description": "AADSTS70000: The code is not valid."}"#

    @Test(arguments: [
        "error: reply status code was 400:\n" + answer,
        "OneDriveException@onedrive.d(874): HTTP request returned status code 400 (Bad Request)\n" + answer,
        "token refused, response code: 400 " + answer,
        "HTTP code: 400, answer: " + answer,
    ])
    func `a status above or beside an answer is its status`(text: String) {
        #expect(failures(in: text + "\n").map(\.httpStatus) == [400])
    }

    @Test(arguments: [
        "HTTP request returned status code 200 (OK)\n" + answer,
        "order 400 of 512 was shipped\n" + answer,
        "postal response code: 40012 " + answer,
    ])
    func `a success and other numbers are not`(text: String) {
        #expect(failures(in: text + "\n").map(\.httpStatus) == [nil])
    }
}
