/// Network error numbers in `NSPOSIXErrorDomain`.
///
/// Darwin's and Linux's numbers side by side: a log written on a phone is read on a server. They do not collide in
/// practice, since each system's numbers are unused or unrelated to sockets on the other.
enum PosixNetworkError {
    static func name(domain: String, code: Int) -> String? {
        guard domain == "NSPOSIXErrorDomain" else { return nil }
        switch code {
        case 32: return "EPIPE"
        case 50, 100: return "ENETDOWN"
        case 51, 101: return "ENETUNREACH"
        case 52, 102: return "ENETRESET"
        case 53, 103: return "ECONNABORTED"
        case 54, 104: return "ECONNRESET"
        case 57, 107: return "ENOTCONN"
        case 60, 110: return "ETIMEDOUT"
        case 61, 111: return "ECONNREFUSED"
        case 64, 112: return "EHOSTDOWN"
        case 65, 113: return "EHOSTUNREACH"
        default: return nil
        }
    }
}
