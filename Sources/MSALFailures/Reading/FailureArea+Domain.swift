import MSALText

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
