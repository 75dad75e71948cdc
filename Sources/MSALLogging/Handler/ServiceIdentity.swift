import LogRecords
import RecordEncoding

/// Identifies the program that writes the records: members that are the same in each of them.
public struct ServiceIdentity: Sendable, Hashable {
    /// `service.name`. Default none.
    public var name: String?
    /// `service.version`. Default none.
    public var version: String?
    /// `service.environment`, e.g. `production`. Default none.
    public var environment: String?
    /// `msal.sdk.version`; records that came through MSAL's callback carry the version that MSAL named. Default none.
    public var msalVersion: String?
    /// The machine. Default on Linux: its name, system and version and the process id. On Apple systems the name is
    /// left out, because a device's name is often its owner's.
    public var host: HostIdentity

    public init(
        name: String? = nil,
        version: String? = nil,
        environment: String? = nil,
        msalVersion: String? = nil,
        host: HostIdentity = .current
    ) {
        self.name = name
        self.version = version
        self.environment = environment
        self.msalVersion = msalVersion
        self.host = host
    }

    /// The prepared members. What MSAL's own log line says takes precedence over configured values.
    func block(_ origin: MSALOrigin? = nil) -> PreparedBlock {
        var members: [(RecordKey, PreparedBlock.Value)] = []
        func add(_ key: RecordKey, _ text: String?) {
            if let text, !text.isEmpty { members.append((key, .text(text))) }
        }
        add(.serviceName, name)
        add(.serviceVersion, version)
        add(.serviceEnvironment, environment)
        add(.hostName, host.name)
        add(.osType, origin?.system?.type ?? host.systemType)
        add(.osVersion, origin?.system?.version ?? host.systemVersion)
        if let id = host.processID { members.append((.processID, .number(Int64(id)))) }
        add(.sdkVersion, origin?.sdkVersion ?? msalVersion)
        return .service(members)
    }
}

/// What MSAL's own log line says about the process.
struct MSALOrigin: Sendable {
    var sdkVersion: String
    var system: (type: String, version: String)?
}

/// The machine and the process. Every member may be left out.
public struct HostIdentity: Sendable, Hashable {
    /// `host.name`.
    public var name: String?
    /// `host.os.type`: `linux`, `macos`, `ios`.
    public var systemType: String?
    /// `host.os.version`.
    public var systemVersion: String?
    /// `process.pid`.
    public var processID: Int32?

    public init(
        name: String? = nil,
        systemType: String? = nil,
        systemVersion: String? = nil,
        processID: Int32? = nil
    ) {
        self.name = name
        self.systemType = systemType
        self.systemVersion = systemVersion
        self.processID = processID
    }

    /// No members for the machine.
    public static let none = HostIdentity()
}
