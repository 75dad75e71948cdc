internal import CScrubScan
import TextBytes

/// Persons told by their names alone, whatever is beside them: `Anna Berg could not sign in`, `by anna.berg`, `aberg`,
/// `berg-laptop`.
/// `Catalogue/names` lists them. A name that is a word as well counts only beside another name.
extension TextScan {
    /// Whether a name of a person is in the text.
    static func holdsPerson(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var person = scrub_person()
        return scrub_next_person(bytes, count, 0, &person) != 0
    }

    func notePersonsInProse() {
        guard masks(.name) || masks(.user) else { return }
        var person = scrub_person()
        var index = 0
        while scrub_next_person(bytes, count, index, &person) != 0 {
            index = person.end
            switch Int(person.kind) {
            case SCRUB_LOGIN:
                if bytes[person.start].isLowercase, isFileName(person.start, person.end) { continue }
                // `DC=boland,DC=example`: a part of a domain
                if byte(person.start - 1) == .equals, endsWord("dc", at: person.start - 1) { continue }
                note(.user, person.start, person.end)
            case SCRUB_CODE: continue
            case SCRUB_CUT_LOGIN:
                // `endpoint12`
                if rolesOfName(endingAt: person.second) == nil { note(.user, person.start, person.end) }
            case SCRUB_OWNER, SCRUB_POSSESSIVE:
                guard isDevice(at: person.second) || isAfterWordForDevice(person.start) else { continue }
                note(.deviceName, person.start, person.end, isNamed: person.kind == SCRUB_POSSESSIVE)
            default:
                let end = endOfName(person)
                note(.name, end > person.end ? person.second : startOfName(person), end)
                index = end
            }
        }
    }

    /// `Dear Mohammed Berg`: the first word is no name, and the second is a given name with a family name after it that is
    /// not in the lists.
    private func endOfName(_ person: scrub_person) -> Int {
        let end = Int(person.end)
        guard person.second > 0, byte(end) == .space,
            scrub_name_kinds(bytes + person.second, end - person.second) & Int32(SCRUB_GIVEN_NAME) != 0
        else { return end }
        let next = personEnd(from: end + 1)
        return next.words == 1 && next.end - end > 4 && isPerson(person.second, next.end) ? next.end : end
    }

    /// `User Berg`: a word that is not in the lists, before a family name, may be the word for what follows.
    private func startOfName(_ person: scrub_person) -> Int {
        guard person.second > 0, words.roles(WordSet.hash(bytes, person.start, person.second - 1)) != nil else {
            return person.start
        }
        return person.second
    }
}
