import FailureSummaries

/// The first elements of a list that hostile inputs could make as long as they like, and how many more there were.
package struct BoundedList<Element: Sendable>: Sendable {
    fileprivate var elements: [Element] = []
    /// Elements that are not kept.
    package private(set) var further = 0
    fileprivate let limit: Int

    package init(limit: Int = ReaderLimits().names) {
        self.limit = limit
    }

    package mutating func append(_ element: Element) {
        if elements.count < limit { elements.append(element) } else { further += 1 }
    }

    package mutating func append(contentsOf other: BoundedList) {
        for element in other.elements { append(element) }
        add(further: other.further)
    }

    mutating func add(further count: Int) {
        further += count
    }
}

extension BoundedList: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { elements.count }
    package subscript(index: Int) -> Element { elements[index] }
}

extension BoundedList: Equatable where Element: Equatable {
    package static func == (left: BoundedList, right: BoundedList) -> Bool {
        left.elements == right.elements && left.further == right.further
    }
}

extension BoundedList<String> {
    /// Sorts the names, each once.
    mutating func sortUnique() {
        elements = Array(Set(elements)).sorted()
    }
}

/// What went wrong with inputs, as far as it is named one by one.
package struct ProblemList: Sendable, Equatable {
    private var list: BoundedList<InputProblem>
    /// Files that could not be read and are not named.
    private(set) var furtherUnreadable = 0
    /// Whether something could not be read.
    package private(set) var isIncomplete = false

    package init(limit: Int = ReaderLimits().names) {
        list = BoundedList(limit: limit)
    }

    /// Problems that are not named.
    package var further: Int { list.further }

    package mutating func append(_ problem: InputProblem) {
        let before = list.further
        list.append(problem)
        if list.further > before, problem.isUnreadable { furtherUnreadable += 1 }
        if problem.kind != .note { isIncomplete = true }
    }

    /// Adds a problem before the others.
    mutating func insert(_ problem: InputProblem) {
        var all = ProblemList(limit: list.limit)
        all.append(problem)
        all.append(contentsOf: self)
        self = all
    }

    package mutating func append(contentsOf problems: some Sequence<InputProblem>) {
        for problem in problems { append(problem) }
    }

    package mutating func append(contentsOf other: ProblemList) {
        for problem in other.list { append(problem) }
        list.add(further: other.list.further)
        furtherUnreadable += other.furtherUnreadable
        isIncomplete = isIncomplete || other.isIncomplete
    }
}

extension ProblemList: RandomAccessCollection {
    package var startIndex: Int { list.startIndex }
    package var endIndex: Int { list.endIndex }
    package subscript(index: Int) -> InputProblem { list[index] }
}
