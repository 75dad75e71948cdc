/// Records in the sink's format, as text without a line end, for tests of readers.
public enum RecordLine {
    /// `more` holds further members, each preceded by its comma.
    public static func text(
        _ sequence: Int,
        run: String = "r1",
        time: String,
        message: String = "m",
        _ more: String = ""
    ) -> String {
        #"{"@timestamp":"\#(time)","log.level":"error","message":"\#(message)","ecs.version":"8.11.0","#
            + #""log.logger":"auth","service.ephemeral_id":"\#(run)","event.sequence":\#(sequence)\#(more)}"#
    }

    /// The members of a failure, for `more`.
    public static func failure(code: String, domain: String = "MSALErrorDomain", id: String? = nil) -> String {
        #","error.type":"\#(domain)","error.code":"\#(code)""#
            + (id.map { #","msal.correlation_id":"\#($0)""# } ?? "")
    }
}
