import LogRecords

/// From a record's values to the numbers that its failure is counted by.
extension SummaryBuilder {
    /// What the failure's group is found by; nil if its error type or its code is missing.
    @inline(__always)
    mutating func groupNumbers(_ fields: RecordFields) -> GroupNumbers? {
        var numbers = GroupNumbers(
            domain: text(fields, RecordKey.errorType.index, orEmpty: true),
            code: text(fields, RecordKey.errorCode.index, orEmpty: true)
        )
        if numbers.code < 0 { numbers.code = integer(fields, .errorCode) }
        guard numbers.domain >= 0, numbers.code >= 0 else { return nil }
        if fields.has(.internalCode) { numbers.internalCode = integer(fields, .internalCode) }
        if fields.has(.recovery) { numbers.recovery = text(fields, RecordKey.recovery.index, orEmpty: false) }
        if numbers.recovery < 0 { numbers.recovery = judged(fields) }
        if !grouping.isEmpty { numbers.by = by(fields) }
        return numbers
    }

    /// The number of the failure's combination of facet values.
    @inline(__always)
    mutating func facets(_ fields: RecordFields) -> Int32 {
        var values = FacetCounts.none
        if fields.has(.serviceCodes) { values.serviceCodes = list(fields, .serviceCodes) }
        if fields.has(.oauthError) { values.oauthError = text(fields, RecordKey.oauthError.index, orEmpty: false) }
        if fields.has(.oauthSubError) { values.subError = text(fields, RecordKey.oauthSubError.index, orEmpty: false) }
        values.level = text(fields, RecordKey.level.index, orEmpty: false)
        if fields.has(.httpStatus) { values.httpStatus = integer(fields, .httpStatus) }
        addKeys(fields, to: &values)
        return facetCounts.number(of: values)
    }

    /// Adds the values of the keys that an index is configured to count.
    @inline(__always)
    mutating func addKeys(_ fields: RecordFields, to values: inout FacetCounts.Values) {
        for (index, (_, key)) in facetCounts.keys.enumerated() {
            let position = Facet.always.count + index
            // Without escapes a text's bytes are the text. Numbers and literals are used as written.
            switch fields.kind(key) {
            case .plainText?, .number?, .true?, .false?: values[position] = texts.intern(fields.raw(key))
            case .escapedText?: values[position] = fields.bytes(key).map { texts.intern($0) } ?? -1
            case .array?: keysWithLists.insert(index)
            default: break
            }
        }
    }

    /// The number of the advice for a record that carries none; -1 if nothing can judge it.
    @inline(never)
    private mutating func judged(_ fields: RecordFields) -> Int32 {
        hasUnadvised = true
        return judge.map { texts.intern($0.advice(fields)) } ?? -1
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

    /// The number of the values of `--by`.
    mutating func by(_ fields: RecordFields) -> Int32 {
        list(
            grouping.map { key in
                if case .field(let index) = key {
                    let values = fields.values(index)
                    return values.isEmpty ? GroupingKey.missing : values.joined(separator: ",")
                }
                return key.value(time: head.time)
            }
        )
    }

    /// The number of a list of texts that is not an array of the record.
    mutating func list(_ values: [String]) -> Int32 {
        // A JSON array begins with no space, one value gets two, and the text of several begins with a digit: no numbers
        // collide.
        let id = texts.intern(values.count == 1 ? "  " + values[0] : " " + FailureKey.text(ofValues: values))
        if !isList(id) { setList(id, values) }
        return id
    }

    /// What the group of a text log's failure is found by.
    mutating func groupNumbers(_ key: FailureKey) -> GroupNumbers {
        var numbers = GroupNumbers(domain: texts.intern(key.domain), code: texts.intern(key.code))
        if let code = key.internalCode { numbers.internalCode = texts.intern(String(code)) }
        if !key.recovery.isEmpty { numbers.recovery = texts.intern(key.recovery) }
        if !key.by.isEmpty { numbers.by = list(key.by) }
        return numbers
    }

    @inline(__always)
    mutating func group(_ numbers: GroupNumbers) -> Int {
        groupTable.find(numbers) ?? newGroup(numbers)
    }

    private mutating func newGroup(_ numbers: GroupNumbers) -> Int {
        let group = group(
            FailureKey(
                domain: texts.text(numbers.domain),
                code: texts.text(numbers.code),
                internalCode: numbers.internalCode < 0 ? nil : Int(texts.text(numbers.internalCode)),
                recovery: numbers.recovery < 0 ? "" : texts.text(numbers.recovery),
                by: numbers.by < 0 ? [] : lists[Int(numbers.by)] ?? []
            )
        )
        groupTable.add(numbers, group: group)
        return group
    }

    mutating func group(_ key: FailureKey) -> Int {
        if let known = groups[key] { return known }
        if let limits,
            groupCounters.count >= limits.groups || key.textBytes > limits.textBytes
        {
            groupsOverflow = true
        }
        groups[key] = groupCounters.count
        addGroup(key)
        return groupCounters.count - 1
    }
}

extension FailureKey {
    /// Bytes of the texts that every record of a failure has.
    fileprivate var textBytes: Int { domain.utf8.count + code.utf8.count + recovery.utf8.count }
}
