internal import CScrubScan

/// Short names for the members of a scan's state that detectors read and write.
extension TextScan {
    @inline(__always) var bytes: UnsafePointer<UInt8> { state.pointee.bytes }
    @inline(__always) var count: Int { state.pointee.count }
    @inline(__always) var depths: UnsafePointer<UInt8>? { state.pointee.depths }
    @inline(__always) var vocabulary: UnsafePointer<Vocabulary> { state.pointee.vocabulary }
    @inline(__always) var words: FieldWords { state.pointee.vocabulary.pointee.words }
    @inline(__always) var rules: ClassRules { state.pointee.vocabulary.pointee.rules }
    @inline(__always) var maskedKinds: UInt64 { state.pointee.maskedKinds }
    @inline(__always) var nesting: Int { state.pointee.nesting }
    @inline(__always) var findings: UnsafeBufferPointer<Finding> { state.pointee.findings.all }

    @inline(__always) var notes: UnsafeBufferPointer<Finding> { state.pointee.notes.all }

    @inline(__always) var cursor: Int {
        get { state.pointee.cursor }
        nonmutating set { state.pointee.cursor = newValue }
    }
    @inline(__always) var cutRunEnd: Int {
        get { state.pointee.cutRunEnd }
        nonmutating set { state.pointee.cutRunEnd = newValue }
    }
    @inline(__always) var guardedEnd: Int {
        get { state.pointee.guardedEnd }
        nonmutating set { state.pointee.guardedEnd = newValue }
    }
    @inline(__always) var secretInProseEnd: Int {
        get { state.pointee.secretInProseEnd }
        nonmutating set { state.pointee.secretInProseEnd = newValue }
    }
}

extension TextScan {
    /// The text as the rules in C take it.
    var prefilterText: scrub_text { scrub_text(bytes: bytes, count: count, endings: words.endings) }

    /// The first index from `start` on with this byte, or with `other`; `count` if there is none.
    @inline(__always) func next(_ byte: UInt8, or other: UInt8? = nil, from start: Int) -> Int {
        Int(scrub_find(bytes, count, start, byte, other ?? byte, 0))
    }

    /// The same for small letters, in either case.
    @inline(__always) func next(letter: UInt8, or other: UInt8? = nil, from start: Int) -> Int {
        Int(scrub_find(bytes, count, start, letter, other ?? letter, 0x20))
    }

    /// The start of the bytes that belong together and end at `end`, not before `low`.
    @inline(__always) func startOfRun(endingAt end: Int, notBefore low: Int, _ belongs: (UInt8) -> Bool) -> Int {
        let bytes = bytes
        var start = end
        while start > low, belongs(bytes[start &- 1]) { start &-= 1 }
        return start
    }

    /// The end of the bytes that belong together and start at `start`, not after `high` and the end of the text.
    @inline(__always) func endOfRun(from start: Int, notAfter high: Int = .max, _ belongs: (UInt8) -> Bool) -> Int {
        let bytes = bytes
        let high = min(high, count)
        var end = start
        while end < high, belongs(bytes[end]) { end &+= 1 }
        return end
    }
}

/// A list whose first elements are on the stack; more of them are allocated.
struct StackList<Element> {
    /// Swift keeps temporary allocations of up to 1,024 bytes on the stack.
    static var stackCapacity: Int { 1024 / MemoryLayout<Element>.stride }

    private var base: UnsafeMutableBufferPointer<Element>
    private(set) var count = 0
    private var isOnHeap = false

    init(buffer: UnsafeMutableBufferPointer<Element>) { base = buffer }

    var all: UnsafeBufferPointer<Element> { UnsafeBufferPointer(rebasing: base[..<count]) }

    mutating func append(_ element: Element) {
        if count == base.count { grow() }
        base[count] = element
        count += 1
    }

    /// Replaces the contents.
    mutating func set(_ elements: [Element]) {
        count = 0
        for element in elements { append(element) }
    }

    mutating func removeAll() { count = 0 }

    mutating func replaceLast(_ element: Element) { base[count - 1] = element }

    /// Sorts. Of two neighbours for which `join` has a value, that value takes their place.
    mutating func sort(by isBefore: (Element, Element) -> Bool, joining join: (Element, Element) -> Element?) {
        var all = UnsafeMutableBufferPointer(rebasing: base[..<count])
        all.sort(by: isBefore)
        count = 0
        for element in all {
            if count > 0, let joined = join(base[count - 1], element) {
                base[count - 1] = joined
            } else {
                base[count] = element
                count += 1
            }
        }
    }

    private mutating func grow() {
        let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: 4 * base.count)
        _ = larger.initialize(from: base)
        free()
        base = larger
        isOnHeap = true
    }

    mutating func free() {
        if isOnHeap { base.deallocate() }
        isOnHeap = false
    }
}
