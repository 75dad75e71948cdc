import Foundation

/// Takes the fuzzer's bytes apart from the front. Past the end everything is zero.
package struct FuzzInput {
    private var rest: UnsafeRawBufferPointer

    package init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
        rest = UnsafeRawBufferPointer(start: start, count: count)
    }

    package var isEmpty: Bool { rest.isEmpty }

    package mutating func byte() -> UInt8 {
        guard let first = rest.first else { return 0 }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst())
        return first
    }

    package mutating func short() -> Int { Int(byte()) << 8 | Int(byte()) }

    /// Numbers that are interesting where bytes are counted: small ones, powers of two, and those next to them.
    package mutating func number() -> UInt64 {
        let control = byte()
        switch control >> 6 {
        case 0: return UInt64(control & 63)
        case 1: return UInt64(short())
        case 2: return (1 << UInt64(control & 63)) &+ UInt64(bitPattern: Int64(Int8(bitPattern: byte())))
        default: return (0..<8).reduce(UInt64(0)) { value, _ in value << 8 | UInt64(byte()) }
        }
    }

    package mutating func bytes(_ count: Int) -> [UInt8] {
        let taken = Array(rest.prefix(count))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        return taken
    }

    package mutating func all() -> [UInt8] { bytes(rest.count) }

    /// Changes `content`: each step takes some bytes out of it somewhere and puts others in.
    package mutating func change(_ content: inout [UInt8]) {
        let start = min(short(), content.count)
        let removed = min(Int(byte()), content.count - start)
        let inserted = bytes(Int(byte()))
        content.replaceSubrange(start..<start + removed, with: inserted)
    }
}

/// Ends the process so that libFuzzer keeps the input.
package func stop(_ reason: String) -> Never {
    print(reason)
    fflush(nil)
    abort()
}

/// Records of failures, as the sink writes them.
package func fuzzRecords(_ count: Int) -> [UInt8] {
    var text = ""
    for number in 1...count {
        let code = number % 3 == 0 ? "-50002" : "-50005"
        text +=
            #"{"@timestamp":"2026-11-21T10:\#(10 + number % 50):00.000000Z","log.level":"error","message":"failed","#
        text += #""ecs.version":"8.11.0","log.logger":"auth","service.ephemeral_id":"run-\#(number % 2)","#
        text += #""event.sequence":\#(number),"service.version":"2.\#(number % 4)","error.type":"MSALErrorDomain","#
        text += #""error.code":"\#(code)","error.message":"contoso","msal.service_codes":["AADSTS5007\#(number % 9)"],"#
        text +=
            #""msal.correlation_id":"0000000\#(number % 10)-1111-4222-8333-444444444444","user.hash":"user:k1:\#(number % 7)"}"#
        text += "\n"
    }
    return Array(text.utf8)
}
