import TextBytes

/// User names in paths, and `DOMAIN\user`.
extension TextScan {
    /// `arn:aws:iam::…:user/anna`
    func maskUserOfResource(at colon: Int) {
        guard starts(exactly: "user/", at: colon + 1), byte(colon - 1).isAlphanumeric || byte(colon - 1) == .colon
        else {
            return
        }
        let end = endOfLogin(colon + 6, within: 64)
        if isLogin(colon + 6, end), !isFileName(colon + 6, end), byte(end) != .slash {
            found(.user, colon + 6, end)
        }
    }

    /// Folder names that are not a person's.
    static let nobodies: StaticString =
        """
        shared public default guest site logfiles runner vsts root user administrator username app node ubuntu ec2-user
        codespace travis me you data linuxbrew vagrant containeradministrator defaultapppool library enable_1 enable_15
        """

    /// Programs that create and approve things as persons do.
    static let machineActors: StaticString =
        """
        system terraform migration migrations helm kubernetes scheduler cron jenkins pipeline automation import importer
        script bot puppet chef ansible flyway liquibase seed seeder installer policy retention sync worker controller
        operator pipelines workflow job setup build deploy api webhook trigger engine agent host peer client server
        actions github-actions dependabot renovate github gitlab-ci bots default design batch sap edge proxy gateway portal support
        release-keys test-keys dev-keys
        """

    /// Services that have an account of their own.
    static let serviceAccounts: StaticString =
        """
        keycloak postgres mysql mariadb redis mongodb nginx apache www-data tomcat jboss wildfly grafana prometheus
        rabbitmq elasticsearch kibana logstash sssd postfix dovecot gitlab haproxy etcd consul zabbix nagios splunk
        kafka cassandra slapd openldap freeradius radiusd authelia caddy traefik vmail
        """

    /// Shares that have a folder for each person: `\\server\profiles$\anna`. The dollar sign hides a share.
    static let personalShares: StaticString =
        "profiles profile homes home users user userdata folders redirected personal roaming documents"

    private func noteSharedFolder(at slash: Int) {
        func skip(_ start: Int) -> Int {
            var next = start
            while byte(next) == .backslash, next - start < 16 { next += 1 }
            return next
        }
        guard byte(slash - 1).isAlphanumeric else { return }
        var host = slash
        while host > cursor, slash - host < 64,
            bytes[host - 1].isAlphanumeric || bytes[host - 1] == .minus || bytes[host - 1] == .dot
        { host -= 1 }
        guard byte(host - 1) == .backslash, byte(host - 2) == .backslash else { return }
        let share = skip(slash)
        var end = share
        while byte(end).isLetter, end - share < 32 { end += 1 }
        guard byte(end) == UInt8(ascii: "$"), vocabulary.pointee.personalShares.contains(bytes, share, end),
            byte(end + 1) == .backslash
        else { return }
        let start = skip(end + 1)
        var last = start
        while last < count, last - start < 64, isFolderByte(last) { last += 1 }
        guard last - start > 1, !isPlaceholder(start, last), !isNobody(start, last) else { return }
        note(.user, start, last)
    }

    func maskHomeFolder(at slash: Int) {
        let sign = bytes[slash]
        if sign == .backslash { noteSharedFolder(at: slash) }
        var next = slash + 1
        if sign == .backslash {
            while byte(next) == .backslash, next - slash < 16 { next += 1 }
        }
        if sign == .backslash, starts(exactly: "AppData", at: next) { noteOwnerOfData(before: slash) }
        let first = byte(next) | 32
        guard first == UInt8(ascii: "u") || first == UInt8(ascii: "h") || first == UInt8(ascii: "d") else { return }
        for folder in Self.folders where starts(with: folder, at: next) {
            let isHome = folder.utf8CodeUnitCount == 4
            // `/users/` in lower case is a web service's collection; `/Users/` is a path on disk.
            let isUsers = folder.utf8CodeUnitCount == 5
            if isUsers, bytes[next] == UInt8(ascii: "u"), sign == .slash, !isDisk(before: slash) { return }
            // `./home/home.component`: below the working folder
            if isHome, bytes[next] != UInt8(ascii: "h") || byte(slash - 1) == .dot {
                return
            }
            let isBelowMount = isHome && isMount(before: slash)
            let isInside = isHome && byte(slash - 1).isAlphanumeric && !isDisk(before: slash) && !isBelowMount
            if isInside, sign == .backslash { return }
            var index = next + folder.utf8CodeUnitCount
            guard byte(index) == .slash || byte(index) == .backslash else { return }
            // `/var/home\n/dev/sda2`: the end of a line
            if sign == .slash, isEscapeLetter(index + 1) { return }
            while byte(index) == .slash || byte(index) == .backslash { index += 1 }
            let start = index
            while index < count, index - start < 64, isFolderByte(index) { index += 1 }
            while index > start, bytes[index - 1] == .dot || bytes[index - 1] == .space { index -= 1 }
            guard index > start, !isPlaceholder(start, index) else { return }
            if isHome, isDomain(start, index), let last = endOfFolder(ofDomainUser: index + 1) {
                found(.user, index + 1, last)
                return
            }
            if isNobody(start, index) { return }
            let shape = ValueShape(bytes, start, index)
            // `\\server\home\index.cshtml`
            if isBelowMount, byte(index) != sign, shape.dots > 0, !holdsKnownName(start, index) { return }
            // `tank/home/anna.berg`, and not `api/home/index`
            if isInside, shape.dots + shape.underscores != 1 || !shape.isLoginName || !holdsKnownName(start, index) {
                return
            }
            found(.user, start, index)
            return
        }
    }

    /// `contoso.com` in `/home/contoso.com/anna/.azure`
    private func isDomain(_ start: Int, _ end: Int) -> Bool {
        let top = startOfRun(endingAt: end, notBefore: start) { $0.isLetter }
        return byte(end) == .slash && top > start && byte(top - 1) == .dot && isTopLevel(top, end)
            && !(start..<top).contains { bytes[$0] == UInt8(ascii: "@") }
    }

    /// Where the folder of a domain's user ends; nil if it is one of a website, `/home/contoso.com/public_html/`.
    private func endOfFolder(ofDomainUser start: Int) -> Int? {
        let mask = Mask.length(bytes, count, at: start)
        let last = mask > 0 ? start + mask : endOfLogin(start, within: 64)
        guard last > start + 1, byte(last) == .slash, mask > 0 || isLogin(start, last),
            !Self.foldersOfSites.contains(where: { last - start == $0.utf8CodeUnitCount && starts(with: $0, at: start) }
            )
        else { return nil }
        return last
    }

    private static let foldersOfSites: [StaticString] = [
        "public_html", "htdocs", "httpdocs", "www", "logs", "mail", "tmp", "downloads", "documents",
    ]

    /// `/var/home/anna`, `/mnt/nfs/home/anna`, `\\server\dfs\home\anna`: directly below where homes are kept or mounted, with
    /// at most one folder between.
    private func isMount(before slash: Int) -> Bool {
        let sign = bytes[slash]
        let start = startOfRun(endingAt: slash, notBefore: max(0, slash - 96)) {
            $0.isAlphanumeric || $0 == sign || $0 == .dot || $0 == .minus || $0 == .underscore
                || $0 == UInt8(ascii: "$")
        }
        let folders = (start..<slash).count { bytes[$0] == sign && bytes[$0 + 1] != sign }
        if sign == .slash {
            return folders == 1
                && Self.keepers.contains { starts(exactly: $0, at: start) && start + $0.utf8CodeUnitCount == slash }
                || 1...2 ~= folders && Self.mounts.contains { starts(exactly: $0, at: start) }
        }
        // A server has twice as many backslashes before it as a folder.
        let ofServer = endOfRun(from: start, notAfter: slash) { $0 == .backslash } - start
        let ofFolder = slash + 1 - startOfRun(endingAt: slash + 1, notBefore: start) { $0 == .backslash }
        return ofServer >= 2 * ofFolder && 1...2 ~= folders
    }

    private static let keepers: [StaticString] = ["/var", "/srv", "/exports"]
    private static let mounts: [StaticString] = ["/mnt/", "/nfs/", "/net/", "/volumes/"]

    /// `\\server\profiles\anna\AppData\Roaming`: wherever it is, that folder is a person's.
    private func noteOwnerOfData(before slash: Int) {
        var end = slash
        while end > 0, bytes[end - 1] == .backslash { end -= 1 }
        var start = end
        while start > 0, end - start < 64,
            bytes[start - 1].isAlphanumeric || bytes[start - 1] >= 0x80 || bytes[start - 1] == .dot
                || bytes[start - 1] == .minus || bytes[start - 1] == .underscore
        { start -= 1 }
        guard end - start > 1, start >= cursor, byte(start - 1) == .backslash, !isPlaceholder(start, end),
            !isNobody(start, end), !vocabulary.pointee.accountsOfMachines.contains(bytes, start, end)
        else { return }
        note(.user, start, end)
    }

    /// Accounts of Windows itself that have a folder like a person's.
    static let accountsOfMachines: StaticString = "systemprofile localservice networkservice system"

    private static let folders: [StaticString] = ["Users", "home", "Documents and Settings", "DOCUME~1"]

    private func isNobody(_ start: Int, _ end: Int) -> Bool {
        if vocabulary.pointee.nobodies.contains(bytes, start, end) { return true }
        if end - start == 9, starts(with: "all users", at: start) { return true }
        return end - start == 12 && starts(with: "default user", at: start)
    }

    private func isDisk(before slash: Int) -> Bool {
        let before = byte(slash - 1)
        return before == .colon && byte(slash - 2).isLetter
            || before.isLetter && byte(slash - 2) == .slash
                && !byte(slash - 3).isAlphanumeric && byte(slash - 3) != .dot
            || isAfterPath("/export", slash) || isAfterPath("/mnt/c", slash) || isAfterPath("file://", slash)
            || isAfterPath("/System/Volumes/Data", slash) || isAfterPath("/usr", slash) || isAfterPath("/data", slash)
            || isAfterPath("/private", slash)
    }

    private func isFolderByte(_ index: Int) -> Bool {
        let byte = bytes[index]
        if byte.isAlphanumeric || byte >= 0x80 { return true }
        switch byte {
        case .dot, .minus, .underscore, UInt8(ascii: "+"), UInt8(ascii: "@"), UInt8(ascii: "~"):
            return true
        case .space:
            // `C:\Users\Anna Berg\…`: a blank belongs to the name only if the path continues.
            var next = index + 1
            while next < count, next - index < 24, bytes[next].isAlphanumeric { next += 1 }
            // `file:///Users/anna%20berg/Library`: a blank that was encoded is one of a path.
            return next > index + 1 && (self.byte(next) == .backslash || self.byte(next) == .slash)
                && (self.byte(index + 1).isUppercase || depth(index) > 0)
        default: return false
        }
    }

    /// `CONTOSO\anna.berg`, also escaped: a domain in capitals or with a dot, and a user name.
    func maskDomainUser(at slash: Int) {
        var domain = slash
        while domain > cursor, slash - domain < 32,
            bytes[domain - 1].isAlphanumeric || bytes[domain - 1] == .minus || bytes[domain - 1] == .dot
        {
            domain -= 1
        }
        let length = slash - domain
        // `user [CONTOSO]\[anna]`, `[CONTOSO]\[anna]@[PC-BERG]`, as Samba writes it
        if byte(slash - 1) == .closeBracket, byte(slash + 1) == .openBracket {
            var open = slash - 1
            while open > 0, slash - open < 32, bytes[open] != .openBracket { open -= 1 }
            var end = slash + 2
            while end < count, end - slash < 66, bytes[end] >= .space, bytes[end] != .closeBracket { end += 1 }
            if bytes[open] == .openBracket, byte(end) == .closeBracket,
                endsWord("user", at: open - 1) || starts(exactly: "@[", at: end + 1)
            {
                found(.user, slash + 2, end)
            }
            return
        }
        guard byte(slash - 1).isAlphanumeric, byte(slash + 1).isLetter || byte(slash + 1) == .backslash
        else { return }
        guard length >= 2, bytes[domain].isLetter, byte(domain - 1) != .backslash,
            byte(domain - 1) != .colon, byte(domain - 1) != .slash,
            byte(domain - 1) != .underscore, byte(domain - 1) != UInt8(ascii: "$")
        else { return }
        var name = slash + 1
        while byte(name) == .backslash, name - slash < 8 { name += 1 }
        var end = name
        while end < count, end - name < 64,
            bytes[end].isAlphanumeric || bytes[end] == .dot || bytes[end] == .underscore
                || bytes[end] == .minus
                || bytes[end] == UInt8(ascii: "$")
        {
            end += 1
        }
        while end > name, bytes[end - 1] == .dot { end -= 1 }
        // `contoso\\anna-The user name or password is incorrect`, as AD FS writes it
        let isRefused = starts(exactly: "-The user name or password", at: end - 4)
        if isRefused { end -= 4 }
        guard end - name >= 2, byte(end) != .backslash, byte(end) != .slash,
            byte(end) != .colon
        else { return }
        let isAzure = length == 7 && starts(with: "AzureAD", at: domain)
        if isEscapeLetter(slash + 1), !byte(slash + 2).isLowercase || isJSON { return }
        if vocabulary.pointee.machineDomains.contains(bytes, domain, slash) { return }
        var uppers = 0
        for index in domain..<slash
        where bytes[index].isUppercase || bytes[index].isDigit || bytes[index] == .minus { uppers += 1 }
        guard
            isAzure || isRefused || uppers == length && length <= 15 && bytes[name].isLowercase
                || isAfterUserWord(domain) || isCell(domain, name, end) || isBeforeSID(end)
        else { return }
        if uppers == length, end - name < 3, !isAfterUserWord(domain) { return }
        // `DOMAIN\\user`, as an explanation has it
        if starts(with: "DOMAIN", at: domain), length == 6, words.roles(WordSet.hash(bytes, name, end)) != nil {
            return
        }
        found(.user, domain, end)
    }

    /// Whether the text is, or has, an object of JSON: a single backslash is an escape there.
    var isJSON: Bool {
        if let known = state.pointee.isJSON { return known }
        let found = (0..<min(count, 256)).contains { bytes[$0] == .openBrace && byte($0 + 1) == .quote }
        state.pointee.isJSON = found
        return found
    }

    /// `,contoso\\anna.berg,`: in a row, a login with a dot.
    private func isCell(_ domain: Int, _ name: Int, _ end: Int) -> Bool {
        let before = byte(domain - 1)
        guard before == .comma || before == UInt8(ascii: "|") || before == .tab, byte(end) == before else {
            return false
        }
        return ValueShape(bytes, name, end).dots == 1 && isLogin(name, end) && !isFileName(name, end)
    }

    /// `contoso\anna  S-1-5-21-…`, as `whoami` prints both
    private func isBeforeSID(_ end: Int) -> Bool {
        var index = end
        while byte(index) == .space { index += 1 }
        return index > end && (starts(exactly: "S-1-5-21-", at: index) || starts(exactly: "S-1-12-1-", at: index))
    }

    static let machineDomains: StaticString =
        "nt builtin hklm hkcu hkey iis authority service"

    private func isAfterUserWord(_ start: Int) -> Bool {
        var index = start
        while index > 0, start - index < 4,
            byte(index - 1) == .space || byte(index - 1) == .colon || byte(index - 1) == .equals
                || byte(index - 1).isQuote
        { index -= 1 }
        return index < start
            && (endsWord("user", at: index) || endsWord("account", at: index) || endsWord("name", at: index)
                || endsWord("login", at: index) || endsWord("username", at: index))
    }
}
