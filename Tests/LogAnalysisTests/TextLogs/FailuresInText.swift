@testable import LogAnalysis

/// The failures and counts that a text gives, read line by line as the command does.
func failures(in text: String, path: String = "app.log") -> [FailureEvent] {
    parse(Array(text.utf8), path: path).events
}

func parse(
    _ bytes: [UInt8],
    path: String = "app.log",
    grammars: TextLogGrammars = .known,
    keepsSpans: Bool = false,
    countsNamedErrors: Bool = false
) -> (events: [FailureEvent], counts: TextLogParser.Counts) {
    var parser = TextLogParser(path: path, grammars: grammars, countsNamedErrors: countsNamedErrors)
    parser.spans.areKept = keepsSpans
    parser.spans.readsAll = keepsSpans
    bytes.withUnsafeBytes { all in
        var start = 0
        var number = 0
        while start < all.count {
            let end = all[start...].firstIndex(of: 0x0A) ?? all.count
            number += 1
            parser.append(UnsafeRawBufferPointer(rebasing: all[start..<end]), number: number)
            start = end + 1
        }
    }
    parser.finish(isWhole: bytes.last == UInt8(ascii: "\n"))
    return (parser.takeEvents(), parser.counts)
}

extension FailureEvent {
    /// The values that the tests compare, in one line.
    var summary: String {
        var text = "\(self.domain):\(self.code)"
        if let internalCode = self.internalCode { text += "/\(internalCode)" }
        if let oauthError = self.oauthError { text += " \(oauthError)" }
        if let subError = self.subError { text += "+\(subError)" }
        for code in self.serviceCodes { text += " \(code)" }
        if let httpStatus = self.httpStatus { text += " http=\(httpStatus)" }
        if let correlationID = self.correlationID { text += " #\(correlationID)" }
        return self.isReplay ? text + " replay" : text
    }

    /// Every code and word that a text must contain as a whole token before it may be reported.
    var reported: [String] {
        var reported = [self.oauthError, self.subError].compactMap { $0 }
        reported += [self.internalCode, self.msidCode, self.httpStatus].compactMap { $0 }.map { String(abs($0)) }
        reported += self.underlying.compactMap { $0.split(separator: ":").last }.map {
            $0.hasPrefix("-") ? String($0.dropFirst()) : String($0)
        }
        // A bare service code is its own code; codes from a list are there as numbers.
        reported += self.serviceCodes.map { $0.hasPrefix("AADSTS") ? String($0.dropFirst(6)) : $0 }
        if !isOfService { reported.append(self.code.hasPrefix("-") ? String(self.code.dropFirst()) : self.code) }
        // -50000 follows from an internal code alone.
        return reported.filter { !$0.isEmpty && $0 != "50000" }
    }
}
