extension MSALFailure.Fields {
    /// Derives names, category, advice, expectation and area from the other properties.
    package mutating func judge() { RememberedJudgements.shared.judge(&self) }
}
