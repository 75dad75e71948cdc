import CLibrary

/// Properties of standard output, and what may be written to it.
enum Terminal {
    static var isOutput: Bool { isatty(STDOUT_FILENO) != 0 }

    static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// https://no-color.org: any value except an empty one.
    static var wantsNoColor: Bool {
        !(variable("NO_COLOR") ?? "").isEmpty || variable("TERM") == "dumb"
    }

    static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "not known" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The width in columns: that of the terminal, else `COLUMNS`, else 100.
    static var width: Int {
        var size = winsize()
        if isOutput, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40 { return Int(size.ws_col) }
        if let columns = variable("COLUMNS").flatMap(Int.init), (40...1_000).contains(columns) { return columns }
        return 100
    }

    /// The size of the terminal, however small it is; 80 columns and 24 lines if it is not known.
    static var size: (columns: Int, lines: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Whether the table may use box-drawing characters and dots: only if the locale can show them.
    static var usesUnicode: Bool {
        let locale = (variable("LC_ALL") ?? "").isEmpty ? variable("LC_CTYPE") ?? variable("LANG") : variable("LC_ALL")
        guard let locale, !locale.isEmpty else { return !isOutput }
        return locale.uppercased().contains("UTF-8") || locale.uppercased().contains("UTF8")
    }
}
