@testable import LogAnalysis

/// The failures and counts that a text gives, read line by line as the command does.
func failures(in text: String, path: String = "app.log") -> [FailureEvent] {
    parse(Array(text.utf8), path: path).events
}

func parse(_ bytes: [UInt8], path: String = "app.log") -> (events: [FailureEvent], counts: TextLogParser.Counts) {
    var parser = TextLogParser(path: path)
    var events: [FailureEvent] = []
    bytes.withUnsafeBytes { all in
        var start = 0
        var number = 0
        while start < all.count {
            let end = all[start...].firstIndex(of: 0x0A) ?? all.count
            number += 1
            parser.take(UnsafeRawBufferPointer(rebasing: all[start..<end]), number: number) { events.append($0) }
            start = end + 1
        }
    }
    parser.finish { events.append($0) }
    return (events, parser.counts)
}

extension FailureEvent {
    /// What most tests compare, in one line.
    var summary: String {
        var text = "\(domain):\(code)"
        if let internalCode { text += "/\(internalCode)" }
        if let oauthError { text += " \(oauthError)" }
        if let subError { text += "+\(subError)" }
        for code in serviceCodes { text += " \(code)" }
        return text
    }
}
