import FuzzLines
import FuzzSupport

/// Lines of any content in wrappers of every kind, nested, split and torn: reading them ends in time, their lines add
/// up, and what is inside does not depend on how the file is cut into pieces or whether it is compressed.
///
///     Scripts/fuzz 60 0 wrappers
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWrappers(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    checkReading(&input) { input in
        guard input.byte() & 15 != 0 else { return input.all() }
        var text: [UInt8] = []
        while !input.isEmpty {
            var line = input.byte() & 3 == 0 ? ours(&input) : LogPieces.line(&input)
            for _ in 0..<(1 + input.byte() % 3) { line = wrapped(line, &input) }
            // Torn lines.
            if input.byte() == 7 { line = Array(line.prefix(input.short() % 600)) }
            text += line + [UInt8(ascii: "\n")]
        }
        return text
    }
    return 0
}

private func ours(_ input: inout FuzzInput) -> [UInt8] {
    let records = fuzzRecords(1 + Int(input.byte() & 1))
    return Array(records.dropLast())
}

private func wrapped(_ line: [UInt8], _ input: inout FuzzInput) -> [UInt8] {
    let stream = input.byte() & 1 == 0 ? "stdout" : "stderr"
    let quoted = [UInt8(ascii: "\"")] + escaped(line) + [UInt8(ascii: "\"")]
    func text(_ front: String, _ inside: [UInt8], _ back: String = "") -> [UInt8] {
        Array(front.utf8) + inside + Array(back.utf8)
    }
    switch input.byte() % 24 {
    case 0: return text("2026-10-03T07:11:52.123456789Z \(stream) F ", line)
    case 1: return text("2026-10-03T07:11:52.123456789Z \(stream) P ", line)
    case 2:
        return text("{\"log\":", escapedLine(line), ",\"stream\":\"\(stream)\",\"time\":\"2026-10-03T07:11:52.1Z\"}")
    case 3: return text("{\"log\":", quoted, ",\"stream\":\"\(stream)\",\"time\":\"2026-10-03T07:11:52.1Z\"}")
    case 4: return text("<34>Oct  3 07:11:52 host app[\(input.byte() & 3)]: ", line)
    case 5: return text("Oct  3 07:11:52 host app: ", line)
    case 6: return text("2026-10-03T07:11:52+0000 host-1 app[12]: ", line)
    case 7: return text("Sat 2026-10-03 07:11:52 UTC host app[12]: ", line)
    case 8: return text("[  123.456789] host app[12]: ", line)
    case 9: return text("1790000000.123456 host app[12]: ", line)
    case 10: return text("<165>1 2026-10-03T07:11:52.003Z host app 8710 ID47 [data@32473 key=\"value\"] ", line)
    case 11: return text("87 <165>1 2026-10-03T07:11:52.003Z host app 8710 ID47 - \u{FEFF}", line)
    case 12:
        return text(
            "{\"MESSAGE\":",
            quoted,
            ",\"_PID\":\"12\",\"__REALTIME_TIMESTAMP\":\"1790000000123456\",\"SYSLOG_IDENTIFIER\":\"app\"}"
        )
    case 13:
        let numbers = line.map { String($0) }.joined(separator: ",")
        return text("{\"MESSAGE\":[", Array(numbers.utf8), "],\"__REALTIME_TIMESTAMP\":\"1790000000123456\"}")
    case 14: return text("data: {\"MESSAGE\":", quoted, ",\"__REALTIME_TIMESTAMP\":\"1790000000123456\"}")
    case 15:
        return text(
            "{\"timestamp\":1790000000123,\"message\":",
            quoted,
            ",\"ingestionTime\":1790000000200,\"eventId\":\"1\"}"
        )
    case 16:
        return text(
            "{\"time\":\"2026-10-03T07:11:52Z\",\"operation_Id\":\"1\",\"message\":",
            quoted,
            ",\"itemType\":\"trace\"}"
        )
    case 17: return text("10-03 07:11:52.164  7813 29445 I Tag: ", line)
    case 18:
        return text(
            "__CURSOR=s=1\n__REALTIME_TIMESTAMP=1790000000123456\n_PID=12\nSYSLOG_IDENTIFIER=app\nMESSAGE=",
            line,
            "\nPRIORITY=3\n"
        )
    case 19: return text("MESSAGE=", line, "\n_HOSTNAME=host\n__MONOTONIC_TIMESTAMP=12\n")
    case 20:
        return text(
            "2026-10-03 07:11:52.104123456 +0000 kube.web: {\"log\"=>",
            quoted,
            ", \"stream\"=>\"\(stream)\", \"docker\"=>{\"id\"=>\"c0\"}}"
        )
    case 21: return text("[0] kube.web: [1790000000.104123456, {\"log\"=>", quoted, "}]")
    case 22: return text("[1] kube.web: [[1790000000.104123456, {}], {\"message\"=>", quoted, ", \"n\"=>nil}]")
    case 23: return text("2026-10-03 07:11:52.134 7813-29445/com.contoso.field I/Tag: ", line)
    default: return text("2026-10-03T07:11:52.1234567Z ", line)
    }
}

private func escapedLine(_ line: [UInt8]) -> [UInt8] {
    [UInt8(ascii: "\"")] + escaped(line) + Array("\\n\"".utf8)
}

private func escaped(_ line: [UInt8]) -> [UInt8] {
    line.flatMap { byte -> [UInt8] in
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
        case 0..<0x20: Array("\\u00".utf8) + Array((byte < 16 ? "0" : "").utf8) + Array(String(byte, radix: 16).utf8)
        default: [byte]
        }
    }
}
