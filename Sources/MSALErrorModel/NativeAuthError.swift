import Foundation
import MSALFailures
import MSALText
import TextBytes

/// Reads the error objects of native authentication by reflection, because this package never links MSAL.
///
/// They are subclasses of `MSALNativeAuthError` with a message, a correlation id, the service's numbers and, in most, a
/// case from which the public flags (`isInvalidCredentials` …) are computed. MSAL gives the cases no number, so the
/// catalogue's own numbering is used.
enum NativeAuthError {
    static func read(_ error: any Error) -> MSALFailure.Fields? {
        guard type(of: error) is AnyClass else { return nil }
        let domain = typeName(error)
        let isKnown = ErrorCatalogue.knowsNativeAuth(type: domain)
        guard isKnown || isBelowBase(error) else { return nil }

        var fields = MSALFailure.Fields(domain: domain, code: 0)
        var mirror: Mirror? = Mirror(reflecting: error)
        var depth = 0
        while let level = mirror, depth < 8 {
            for child in level.children.prefix(32) { read(child, &fields) }
            mirror = level.superclassMirror
            depth += 1
        }
        fields.unscrubbedMessage = (error as? any LocalizedError)?.errorDescription
        if let known = ErrorCatalogue.nativeAuthCase(type: domain, name: fields.name) {
            fields.name = known.name
            fields.code = known.code
        }
        if fields.serviceCodes.isEmpty, let text = fields.unscrubbedMessage {
            let sentence = ServiceSentence(text)
            fields.serviceCodes = sentence.serviceCodes
            fields.serviceCodesSource = sentence.serviceCodes.isEmpty ? nil : .description
            fields.correlationID = fields.correlationID ?? sentence.correlationID
            fields.requestID = sentence.requestID
        }
        fields.judge()
        fields.area = .auth
        return fields
    }

    private static func read(_ child: Mirror.Child, _ fields: inout MSALFailure.Fields) {
        switch child.label {
        case "type":
            // A case without payload describes itself by its name; anything longer is not a case name.
            let name = String(describing: child.value)
            if name.utf8.count <= 64, name.utf8.allSatisfy({ $0.isLetter }) { fields.name = name }
        case "correlationId", "correlationID":
            fields.correlationID = fields.correlationID ?? UntypedValue.uuid(child.value)
        case "errorCodes":
            guard fields.serviceCodes.isEmpty else { return }
            for element in UntypedValue.elements(child.value, limit: 16) {
                guard let number = UntypedValue.integer(element), ServiceCodes.isNumber(number) else { continue }
                fields.serviceCodes.appendNew(ServiceCode(.aadsts, number))
            }
            if !fields.serviceCodes.isEmpty { fields.serviceCodesSource = .userInfo }
        default: break
        }
    }

    private static func isBelowBase(_ error: any Error) -> Bool {
        var mirror = Mirror(reflecting: error).superclassMirror
        var depth = 0
        while let level = mirror, depth < 8 {
            if String(describing: level.subjectType) == "MSALNativeAuthError" { return true }
            mirror = level.superclassMirror
            depth += 1
        }
        return false
    }

    private static func typeName(_ error: any Error) -> String { String(describing: type(of: error)) }
}
