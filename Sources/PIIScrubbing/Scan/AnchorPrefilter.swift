internal import CScrubScan

/// The vectorised prefilter of a text: where detectors must start (`scrub_scan.h` lists the anchors), and whether the
/// text is written in some encoding. One pass over the bytes, no allocation.
///
/// Holds the result for one window of the text. A short text has one window; for a long text the window moves with the
/// scan.
struct AnchorPrefilter {
    /// Size of one window in bytes.
    static let windowLength = SCRUB_BLOCKS * 64

    private let result: UnsafeMutablePointer<scrub_prefilter_result>
    private let anchors: UnsafePointer<UInt64>
    private let text: scrub_text
    private(set) var start: Int

    /// Calls `body` with memory for the result, on the stack.
    @inline(__always)
    static func with<Result>(_ body: (UnsafeMutablePointer<scrub_prefilter_result>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: scrub_prefilter_result.self, capacity: 1) { result in
            body(&result[0])
        }
    }

    /// Examines the first window of a text.
    @inline(__always)
    init(
        _ bytes: UnsafePointer<UInt8>,
        count: Int,
        vocabulary: UnsafePointer<Vocabulary>,
        result: UnsafeMutablePointer<scrub_prefilter_result>
    ) {
        self.result = result
        anchors = UnsafeRawPointer(result).assumingMemoryBound(to: UInt64.self)
        start = 0
        text = scrub_text(bytes: bytes, count: count, endings: vocabulary.pointee.words.endings)
        scrub_prefilter(bytes, count, text.endings, 0, result)
    }

    /// Whether a text of `count` bytes fits into this window, and nothing in it needs a detector or may be encoded.
    @inline(__always)
    func isCertainlyClean(_ count: Int) -> Bool {
        count <= Self.windowLength && result.pointee.any_anchor | result.pointee.any_code == 0
    }

    /// Whether a text of `count` bytes fits into this window, and is ASCII.
    @inline(__always) func isASCII(_ count: Int) -> Bool {
        count <= Self.windowLength && result.pointee.any_high == 0
    }

    /// Moves to the window that begins at `index`, a multiple of 64.
    mutating func move(to index: Int) {
        start = index
        scrub_prefilter(text.bytes, text.count, text.endings, index, result)
    }

    /// The anchors of the block of 64 bytes at `index`, which must be in this window.
    @inline(__always) func anchors(at index: Int) -> UInt64 { anchors[(index - start) >> 6] }

    /// The anchors of that block that begin a GUID that stays as a whole.
    @inline(__always) func guarded(at index: Int) -> UInt64 { anchors[2 * SCRUB_BLOCKS + ((index - start) >> 6)] }

    /// Whether the window holds an encoding that `DecodedView` decodes.
    @inline(__always) var isEncoded: Bool { result.pointee.any_code != 0 && holdsEncoding }

    /// Whether the text holds such an encoding from this window on. Moves the window.
    mutating func isEncodedAnywhere() -> Bool {
        while !isEncoded {
            let next = start + Self.windowLength
            if next >= text.count { return false }
            move(to: next)
        }
        return true
    }

    private var holdsEncoding: Bool {
        let count = text.count
        let codes = anchors + SCRUB_BLOCKS
        var base = start
        while base < count, base < start + Self.windowLength {
            var codes = codes[(base - start) >> 6]
            while codes != 0 {
                let index = base + codes.trailingZeroBitCount
                codes &= codes &- 1
                if DecodedView.decode(text.bytes, count, index) != nil { return true }
            }
            base += 64
        }
        return false
    }
}

extension ScrubberChain {
    /// Whether the detectors find the same from the prefilter's anchors as from every byte of the text. For tests and
    /// the fuzzer. Slow.
    package static func prefilterMissesNothing(on utf8: UnsafeRawBufferPointer) -> Bool {
        let bytes = utf8.bindMemory(to: UInt8.self)
        guard let base = bytes.baseAddress else { return true }
        func agrees(_ base: UnsafePointer<UInt8>, _ count: Int, _ depths: UnsafePointer<UInt8>?) -> Bool {
            TextScan.with(base, count: count, depths: depths, maskedKinds: .max) { scan in
                scan.run()
                return TextScan.with(base, count: count, depths: depths, maskedKinds: .max) { reference in
                    reference.runWithoutPrefilter()
                    return scan.findings.elementsEqual(reference.findings)
                }
            }
        }
        let isDecodedEqual = DecodedView.with(base, count: bytes.count) { view, _ in
            agrees(view.bytes, view.count, view.depths)
        }
        return agrees(base, bytes.count, nil) && isDecodedEqual
    }
}
