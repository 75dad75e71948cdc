import LogRecords

/// From a record's values to the numbers of its signature and its group.
extension SummaryBuilder {
    /// The signature that a failure is counted by; nil if its error type or its code is missing.
    @inline(__always)
    mutating func signature(_ fields: RecordFields) -> FailureSignature? {
        var signature = FailureSignature(
            domain: text(fields, RecordKey.errorType.index, orEmpty: true),
            code: text(fields, RecordKey.errorCode.index, orEmpty: true)
        )
        if signature.code < 0 { signature.code = integer(fields, .errorCode) }
        guard signature.domain >= 0, signature.code >= 0 else { return nil }
        if fields.has(.internalCode) { signature.internalCode = integer(fields, .internalCode) }
        if fields.has(.serviceCodes) { signature.serviceCodes = list(fields, .serviceCodes) }
        if fields.has(.oauthError) { signature.oauthError = text(fields, RecordKey.oauthError.index, orEmpty: false) }
        if fields.has(.oauthSubError) {
            signature.subError = text(fields, RecordKey.oauthSubError.index, orEmpty: false)
        }
        if fields.has(.recovery) { signature.recovery = text(fields, RecordKey.recovery.index, orEmpty: false) }
        signature.level = text(fields, RecordKey.level.index, orEmpty: false)
        if !grouping.isEmpty { signature.by = by(fields) }
        return signature
    }

    /// The number of a text; -1 if there is none. A separate function: inside one large function neither this nor what
    /// it calls would be inlined.
    @inline(never)
    private mutating func text(_ fields: RecordFields, _ key: Int, orEmpty: Bool) -> Int32 {
        guard let bytes = fields.bytes(key), orEmpty || !bytes.isEmpty else { return -1 }
        return texts.intern(bytes)
    }

    @inline(never)
    private mutating func integer(_ fields: RecordFields, _ key: RecordKey) -> Int32 {
        fields.integer(key) == nil ? -1 : texts.intern(fields.raw(key.index))
    }

    /// The number of an array's bytes. The array's content is parsed only once.
    private mutating func list(_ fields: RecordFields, _ key: RecordKey) -> Int32 {
        let id = texts.intern(fields.raw(key.index))
        if !isList(id) {
            var values: [String] = []
            for value in fields.texts(key) where !values.contains(value) { values.append(value) }
            setList(id, values)
        }
        return id
    }

    func isList(_ id: Int32) -> Bool { Int(id) < lists.count && lists[Int(id)] != nil }

    mutating func setList(_ id: Int32, _ values: [String]) {
        while lists.count <= Int(id) { lists.append(nil) }
        lists[Int(id)] = values
        listBytes += values.reduce(32) { $0 + MemoryLayout<String>.stride + $1.utf8.count }
    }

    private mutating func by(_ fields: RecordFields) -> Int32 {
        by(
            grouping.map { key in
                if case .field(let index) = key {
                    let values = fields.values(index)
                    return values.isEmpty ? GroupingKey.missing : values.joined(separator: ",")
                }
                return key.value(time: head.time)
            }
        )
    }

    mutating func by(_ values: [String]) -> Int32 {
        // Lengths separate lists whose joined texts would be equal. A JSON array cannot begin with a space, so these
        // numbers do not collide with those of arrays.
        let id = texts.intern(" " + values.map { "\($0.utf8.count):\($0)" }.joined())
        if !isList(id) { setList(id, values) }
        return id
    }

    mutating func index(_ signature: FailureSignature) -> Int { index(signature, hash: signature.hash) }

    @inline(__always)
    mutating func index(_ signature: FailureSignature, hash: UInt64) -> Int {
        signatures.index(signature, hash: hash) ?? signatures.add(signature, hash: hash, group: group(signature))
    }

    /// Finds the group by what the texts mean: different texts may mean the same (`0` and `-0` of an internal code).
    private mutating func group(_ signature: FailureSignature) -> Int {
        let key = FailureKey(
            domain: texts.text(signature.domain),
            code: texts.text(signature.code),
            internalCode: signature.internalCode < 0 ? nil : Int(texts.text(signature.internalCode)),
            by: signature.by < 0 ? [] : lists[Int(signature.by)] ?? []
        )
        if let known = groups[key] { return known }
        if let limits,
            groupCounters.count >= limits.groups || key.domain.utf8.count + key.code.utf8.count > limits.textBytes
        {
            groupsOverflow = true
        }
        groups[key] = groupCounters.count
        addGroup(key)
        return groupCounters.count - 1
    }
}
