import MSALText

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

extension FailureArea {
    /// The area of a domain and code; `other` for a domain that neither the catalogue nor any MSAL library knows.
    package init(domain: String, code: Int? = nil) {
        switch domain {
        case ErrorDomain.urlLoading, ErrorDomain.cfNetwork: self = .network
        case "NSPOSIXErrorDomain":
            self = code.flatMap { PosixNetworkError.name(domain: domain, code: $0) } == nil ? .other : .network
        case ErrorDomain.osStatus, ErrorDomain.cocoa:
            // The system's general domains count here only with the codes that sign-in is known to give.
            self = code.flatMap { ErrorCatalogue.entry(domain: domain, code: $0) } == nil ? .other : .auth
        default:
            let isOfMSAL = domain.hasPrefix("MSAL") || domain.hasPrefix("MSID")
            self = isOfMSAL || CatalogueDomain(domain) != nil ? .auth : .other
        }
    }
}
