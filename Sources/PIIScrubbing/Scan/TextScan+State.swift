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

/// Findings in order. The first ones are on the stack; more of them are allocated.
struct FindingList {
    /// Swift keeps temporary allocations of up to 1,024 bytes on the stack.
    static let stackCapacity = 1024 / MemoryLayout<TextScan.Finding>.stride

    private var base: UnsafeMutableBufferPointer<TextScan.Finding>
    private(set) var count = 0
    private var isOnHeap = false

    init(buffer: UnsafeMutableBufferPointer<TextScan.Finding>) { base = buffer }

    var all: UnsafeBufferPointer<TextScan.Finding> { UnsafeBufferPointer(rebasing: base[..<count]) }

    mutating func append(_ finding: TextScan.Finding) {
        if count == base.count { grow() }
        base[count] = finding
        count += 1
    }

    /// Replaces the contents.
    mutating func set(_ findings: [TextScan.Finding]) {
        count = 0
        for finding in findings { append(finding) }
    }

    mutating func removeAll() { count = 0 }

    mutating func replaceLast(_ finding: TextScan.Finding) { base[count - 1] = finding }

    private mutating func grow() {
        let larger = UnsafeMutableBufferPointer<TextScan.Finding>.allocate(capacity: 4 * base.count)
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
