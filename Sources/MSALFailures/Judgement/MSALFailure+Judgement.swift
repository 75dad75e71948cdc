extension MSALFailure.Fields {
    /// Derives names, category, advice, expectation and area from the other properties.
    package mutating func judge() {
        let judgement = Judgement.of(self)
        name = judgement.internalName == nil ? name ?? judgement.name : judgement.name
        internalName = judgement.internalName ?? internalName
        (category, recovery, isExpected) = (judgement.category, judgement.recovery, judgement.isExpected)
        area = judgement.area
    }
}
