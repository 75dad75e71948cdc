import MSALText
import TextBytes

/// Tracks, line by line, whether an error's print-out continues: whether a quoted description or a userInfo is still
/// open.
struct PrintoutBalance {
    private enum Stage {
        case idle
        /// After the mark, before the description or the userInfo.
        case head
        case description(quotes: Int)
        case userInfo(braces: Int)
    }

    private var stage = Stage.idle

    var isOpen: Bool {
        switch stage {
        case .idle, .head: false
        case .description, .userInfo: true
        }
    }

    /// Scans the next line of a record: the bytes of `buffer` from `start` on.
    mutating func scan(_ buffer: [UInt8], from start: Int) {
        buffer.withUnsafeBytes { scan(ByteText($0), from: start) }
    }

    private mutating func scan(_ text: ByteText, from start: Int) {
        var index = start
        while index < text.count {
            switch stage {
            case .idle:
                guard let mark = text.end(of: NSErrorPrintout.mark, from: index) else { return }
                index = mark
                stage = .head
            case .head: index = scanHead(text, index)
            case .description(let quotes): index = scanDescription(text, index, quotes)
            case .userInfo(let braces): index = scanUserInfo(text, index, braces)
            }
        }
        // A head, or a description that is closed at the end of its line, ends here.
        switch stage {
        case .head: stage = .idle
        case .description(let quotes) where quotes % 2 == 0: stage = .idle
        default: break
        }
    }

    private mutating func scanHead(_ text: ByteText, _ index: Int) -> Int {
        let byte = text[index]
        if byte == .quote {
            stage = .description(quotes: 1)
        } else if text.matches("UserInfo=", at: index) {
            return openUserInfo(text, index)
        } else if byte == .closeBrace || byte == UInt8(ascii: ";") {
            stage = .idle
        }
        return index + 1
    }

    private mutating func scanDescription(_ text: ByteText, _ index: Int, _ quotes: Int) -> Int {
        if text.matches("UserInfo=", at: index) { return openUserInfo(text, index) }
        if text[index] == .quote { stage = .description(quotes: quotes + 1) }
        return index + 1
    }

    private mutating func scanUserInfo(_ text: ByteText, _ index: Int, _ braces: Int) -> Int {
        switch text[index] {
        case .openBrace: stage = .userInfo(braces: braces + 1)
        case .closeBrace: stage = braces <= 1 ? .idle : .userInfo(braces: braces - 1)
        default: break
        }
        return index + 1
    }

    private mutating func openUserInfo(_ text: ByteText, _ index: Int) -> Int {
        guard let brace = text.find(byte: .openBrace, from: index, to: index + 40) else {
            stage = .idle
            return index + 9
        }
        stage = .userInfo(braces: 1)
        return brace + 1
    }
}
