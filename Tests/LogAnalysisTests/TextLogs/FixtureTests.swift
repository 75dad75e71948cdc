import Foundation
import TestKit
import Testing
import TextBytes

@testable import LogAnalysis

/// Whole situations: a log, and next to it one line per failure that must be read from it.
struct FixtureTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".log") }.map { String($0.dropLast(4)) }.sorted()
    }()

    static func log(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: name + ".log")))
    }

    static func expected(_ name: String) throws -> [String] {
        let text = try String(contentsOf: folder.appending(path: name + ".expected"), encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }

    @Test func `there are fixtures to read`() {
        #expect(FixtureTests.names.count >= 50)
    }

    @Test(arguments: names)
    func `exactly the failures of a situation are reported`(name: String) throws {
        let (events, counts) = parse(try FixtureTests.log(name))
        #expect(events.map(\.summary) == (try FixtureTests.expected(name)))
        #expect(counts.recordLines + counts.unparsed.values.reduce(0, +) == counts.lines)
    }

    @Test(arguments: names)
    func `a text cut anywhere invents no code, word or id`(name: String) throws {
        let bytes = try FixtureTests.log(name)
        let whole = String(decoding: bytes, as: UTF8.self)
        let words = whole.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
        let tokens = Set(
            words + words.filter { $0.hasPrefix("aadsts") }.map { $0.dropFirst(6) }
                + words.flatMap { $0.split(separator: "_") }
        )
        for length in 0..<bytes.count {
            let (events, counts) = parse(Array(bytes[..<length]))
            #expect(counts.recordLines + counts.unparsed.values.reduce(0, +) == counts.lines)
            for event in events {
                for reported in event.reported where !tokens.contains(Substring(reported.lowercased())) {
                    Issue.record("\(name) cut at \(length) of \(bytes.count) reports \(reported)")
                    return
                }
            }
        }
    }

    @Test(arguments: SeededNumbers.seeds(40))
    func `what is only counted because no mark of an error is in it would not have been a failure`(seed: UInt64) throws
    {
        var numbers = SeededNumbers(seed: seed)
        var lines: [ArraySlice<UInt8>] = []
        for name in FixtureTests.names.shuffled(using: &numbers).prefix(12) {
            lines += try FixtureTests.log(name).split(separator: .newline, omittingEmptySubsequences: false)
        }
        // Whole logs one after another, and their lines in any order and cut anywhere.
        if seed % 2 == 0 { lines.shuffle(using: &numbers) }
        if seed % 3 == 0 {
            lines = lines.map { $0.prefix(Int(numbers.next() % UInt64($0.count + 20))) }
        }
        let bytes = Array(lines.joined(separator: [UInt8.newline]))
        let fast = parse(bytes)
        let full = parse(bytes, keepsSpans: true)
        #expect(fast.events.map(\.summary) == full.events.map(\.summary))
        #expect(fast.events.map(\.records) == full.events.map(\.records))
        #expect(fast.counts.records == full.counts.records)
        #expect(fast.counts.recordLines == full.counts.recordLines)
        #expect(fast.counts.unparsed == full.counts.unparsed)
        #expect(fast.counts.formats == full.counts.formats)
        #expect(fast.counts.first == full.counts.first)
        #expect(fast.counts.last == full.counts.last)
    }

    @Test(arguments: names)
    func `the way a log is carried does not change its failures`(name: String) throws {
        let text = String(decoding: try FixtureTests.log(name), as: UTF8.self)
        let expected = try FixtureTests.expected(name)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.hasSuffix("\r") ? $0.dropLast() : $0
        }
        #expect(failures(in: lines.joined(separator: "\r\n")).map(\.summary) == expected, "carriage returns")
        #expect(failures(in: "\u{FEFF}" + text).map(\.summary) == expected, "byte order mark")
        #expect(failures(in: lines.map { "> " + $0 }.joined(separator: "\n")).map(\.summary) == expected, "quoted")
        #expect(failures(in: lines.map { "    " + $0 }.joined(separator: "\n")).map(\.summary) == expected, "indented")
        #expect(failures(in: "Hello,\n\n" + text + "\n\nThanks\n").map(\.summary) == expected, "in a letter")
    }

    @Test(arguments: names)
    func `randomly changed bytes never stop the reader`(name: String) throws {
        var random = SeededNumbers(seed: 7)
        let bytes = try FixtureTests.log(name)
        for _ in 0..<200 {
            let changed = random.changed(bytes, most: 8, marks: "\n\"{}()\0\\")
            let counts = parse(changed).counts
            #expect(counts.recordLines + counts.unparsed.values.reduce(0, +) == counts.lines)
        }
    }
}

extension FixtureTests {
    @Test(arguments: names)
    func `a text inside JSON, inside JSON twice, or inside HTML reports the same failures`(name: String) throws {
        let text = String(decoding: try FixtureTests.log(name), as: UTF8.self).replacing("\r\n", with: "\n")
        guard !text.hasPrefix("> ") else { return }
        let expected = try FixtureTests.expected(name)
        let once = try FixtureTests.json(["message": text])
        #expect(failures(in: once).map(\.summary) == expected, "in JSON")
        #expect(failures(in: try FixtureTests.json(["log": once])).map(\.summary) == expected, "in JSON in JSON")
        let html = text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("'", with: "&#39;")
        #expect(failures(in: "<pre>" + html + "</pre>").map(\.summary) == expected, "in HTML")
    }

    private static func json(_ object: [String: String]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }
}
