extension MSALFailure.Fields {
    /// Derives names, category, advice, expectation and area from the other properties.
    package mutating func judge() { judgement = RememberedJudgements.shared.judge(&self) }
}
