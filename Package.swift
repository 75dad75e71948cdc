// swift-tools-version: 6.2
import PackageDescription

// Apple's stores ask for it; elsewhere a resource would only bring Foundation in.
#if canImport(Darwin)
    let privacyManifests: [Resource] = [.copy("PrivacyInfo.xcprivacy")]
#else
    let privacyManifests: [Resource] = []
#endif

/// What the sink and its tests use where a trait asks for it.
let traitDependencies: [Target.Dependency] = [
    .product(
        name: "ServiceLifecycle",
        package: "swift-service-lifecycle",
        condition: .when(traits: ["ServiceLifecycle"])
    ),
    .product(
        name: "UnixSignals",
        package: "swift-service-lifecycle",
        condition: .when(traits: ["ServiceLifecycle"])
    ),
    .product(name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
]

/// The same for the logger, its tests and its guide.
let traitProducts: [Target.Dependency] = [
    .product(name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
    .product(name: "Configuration", package: "swift-configuration", condition: .when(traits: ["Configuration"])),
    .product(name: "Instrumentation", package: "swift-distributed-tracing", condition: .when(traits: ["Tracing"])),
]

let package = Package(
    name: "msal-logging",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .library(name: "MSALLogging", targets: ["MSALLogging"]),
        .library(name: "RotatingLogFiles", targets: ["RotatingLogFiles"]),
        .library(name: "PIIScrubbing", targets: ["PIIScrubbing"]),
        .library(name: "ScrubbingLogHandler", targets: ["ScrubbingLogHandler"]),
        .library(name: "MSALErrorModel", targets: ["MSALErrorModel"]),
        .library(name: "MSALLoggingTesting", targets: ["MSALLoggingTesting"]),
        .library(name: "LogAnalysis", targets: ["LogAnalysis"]),
        .executable(name: "msal-errors", targets: ["msal-errors"]),
        .executable(name: "log-stress", targets: ["log-stress"]),
    ],
    traits: [
        .trait(
            name: "ServiceLifecycle",
            description: "Shuts the log files down with a service group, reopens them at SIGHUP."
        ),
        .trait(
            name: "Libdeflate",
            description:
                "Compresses and decompresses archives with libdeflate (Debian: libdeflate-dev) where zlib would do."
        ),
        .trait(
            name: "Metrics",
            description: "Counts failures, attempts, rotations, archives and drops in swift-metrics."
        ),
        .trait(name: "Configuration", description: "Configures logging from the environment by swift-configuration."),
        .trait(name: "Tracing", description: "Takes trace and span ids from swift-distributed-tracing."),
        .default(enabledTraits: []),
    ],
    dependencies: [
        // The logging interface that applications already use; 1.16 brings `log(event:)` and `error:`.
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        // HMAC-SHA-256 for pseudonyms: CryptoKit's interface on every platform.
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
        // Options and help of the command.
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        // For traits, off by default.
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-configuration.git", from: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.7.3"),
    ],
    targets: [
        .target(name: "CZlibShims", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CLibdeflate", linkerSettings: [.linkedLibrary("deflate", .when(traits: ["Libdeflate"]))]),
        .target(name: "CByteScan"),
        .target(name: "CPlatform", dependencies: ["CByteScan"]),
        .target(name: "CJournal", dependencies: ["CByteScan", "CPlatform"]),
        .target(name: "CScrubScan", dependencies: ["CByteScan"]),
        .target(name: "CLibrary"),
        .target(name: "Locks", dependencies: ["CPlatform"]),
        // Facts about bytes and text that several targets share. No Foundation.
        .target(name: "TextBytes", dependencies: ["CByteScan"]),
        // What MSAL and Entra write as text, below everything that reads or writes it.
        .target(name: "MSALText", dependencies: ["CByteScan", "CLibrary", "TextBytes"]),
        .target(name: "Files", dependencies: ["CPlatform", "CLibrary", "Locks", "TextBytes"]),
        // What MSALErrorModel is made of but for the reading of any `Error`, which needs Foundation. The command does
        // without: it takes 6 MiB less and two thirds of the time to start.
        .target(name: "MSALFailures", dependencies: ["CPlatform", "CLibrary", "TextBytes", "MSALText"]),
        .target(name: "MSALErrorModel", dependencies: ["TextBytes", "MSALText", "MSALFailures"]),
        .target(
            name: "PIIScrubbing",
            dependencies: [
                "CByteScan", "CScrubScan", "CLibrary", "Locks", "TextBytes", "MSALText", "Files",
                .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .target(name: "LogRecords", dependencies: ["CByteScan", "CPlatform", "CLibrary", "Locks", "TextBytes"]),
        // Separate from LogRecords: the sink alone does without what MSAL's errors mean.
        .target(
            name: "RecordEncoding",
            dependencies: ["CByteScan", "CPlatform", "TextBytes", "MSALFailures", "PIIScrubbing", "LogRecords"]
        ),
        .target(
            name: "LogArchives",
            dependencies: [
                "CZlibShims", "CByteScan", "CLibrary",
                .target(name: "CLibdeflate", condition: .when(traits: ["Libdeflate"])),
            ]
        ),
        .target(
            name: "FailureSummaries",
            dependencies: ["CByteScan", "CPlatform", "CLibrary", "TextBytes", "LogRecords", "LogArchives"]
        ),
        .target(
            name: "RotatingLogFiles",
            dependencies: [
                "CByteScan", "CPlatform", "CJournal", "CLibrary", "Locks", "TextBytes", "Files", "LogRecords",
                "LogArchives", "FailureSummaries",
            ] + traitDependencies,
            exclude: privacyManifests.isEmpty ? ["PrivacyInfo.xcprivacy"] : [],
            resources: privacyManifests
        ),
        .target(
            name: "ScrubbingLogHandler",
            dependencies: ["MSALText", "PIIScrubbing", .product(name: "Logging", package: "swift-log")]
        ),
        .target(
            name: "MSALLogging",
            dependencies: [
                "CByteScan", "CPlatform", "CLibrary", "Locks", "TextBytes", "MSALText", "Files", "MSALErrorModel",
                "PIIScrubbing", "LogRecords", "RecordEncoding", "ScrubbingLogHandler",
                .product(name: "Logging", package: "swift-log"),
                .target(name: "RotatingLogFiles", condition: .when(traits: ["Configuration"])),
            ] + traitProducts
        ),
        // For the tests of applications: queries, and contract suites for what they hook in.
        .target(
            name: "MSALLoggingTesting",
            dependencies: [
                "PIIScrubbing", "LogRecords", "MSALLogging", .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(
            name: "LogAnalysis",
            dependencies: [
                "CByteScan", "CLibrary", "Locks", "TextBytes", "MSALText", "Files", "MSALFailures", "PIIScrubbing",
                "LogRecords", "LogArchives", "FailureSummaries", "RotatingLogFiles",
            ]
        ),
        .executableTarget(
            name: "msal-errors",
            dependencies: [
                "CPlatform", "CLibrary", "Locks", "TextBytes", "Files", "PIIScrubbing", "LogArchives",
                "FailureSummaries",
                "RotatingLogFiles", "LogAnalysis", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(
            name: "quick-start",
            dependencies: [
                "MSALErrorModel", "RotatingLogFiles", "MSALLogging", .product(name: "Logging", package: "swift-log"),
            ],
            path: "Examples/QuickStart",
            exclude: ["README.md"]
        ),
        .executableTarget(
            name: "weekly-report",
            dependencies: ["LogAnalysis"],
            path: "Examples/WeeklyReport",
            exclude: ["README.md"]
        ),
        // Does without RotatingLogFiles: `.ci/check-examples` checks that neither the journal nor zlib is linked.
        .executableTarget(
            name: "container-logging",
            dependencies: [
                "MSALErrorModel", "MSALLogging", .product(name: "Logging", package: "swift-log"),
            ],
            path: "Examples/ContainerLogging",
            exclude: ["README.md"]
        ),
        // MSAL's types as its Objective-C headers import into Swift: no `Sendable`, and Swift 5.
        .target(
            name: "MSALStandIns",
            path: "Examples/MSALStandIns",
            exclude: ["README.md"],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .executableTarget(
            name: "apple-sign-in",
            dependencies: [
                "MSALStandIns", "MSALErrorModel", "MSALLogging", "RotatingLogFiles",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Examples/AppleSignIn",
            exclude: ["README.md", "MSALMessages.xcstrings", "ObjectiveC"]
        ),
        // The code of Documentation/Logging.md.
        .executableTarget(
            name: "logging-guide",
            dependencies: [
                "MSALStandIns", "MSALErrorModel", "PIIScrubbing", "ScrubbingLogHandler", "RotatingLogFiles",
                "MSALLogging", .product(name: "Logging", package: "swift-log"),
            ] + traitProducts,
            path: "Examples/LoggingGuide",
            exclude: ["README.md"]
        ),
        .executableTarget(
            name: "log-stdin",
            dependencies: ["PIIScrubbing", "MSALLogging", .product(name: "Logging", package: "swift-log")],
            path: "Examples/LogStdin",
            exclude: ["README.md"]
        ),
        .executableTarget(
            name: "sign-in-server",
            dependencies: [
                "Locks", "MSALErrorModel", "MSALLogging", "PIIScrubbing", "RotatingLogFiles",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Examples/SignInServer",
            exclude: ["README.md"]
        ),
        .executableTarget(
            name: "log-stress",
            dependencies: [
                "CByteScan", "CPlatform", "CLibrary", "TextBytes", "LogRecords", "MSALErrorModel", "RotatingLogFiles",
                "MSALLogging",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Examples/LogStress",
            exclude: ["README.md"]
        ),
        // A program with the sink alone, whose libraries and memory `.ci/check-sink` checks.
        .executableTarget(
            name: "sink-memory",
            dependencies: ["CLibrary", "RotatingLogFiles"],
            path: "Tests/SinkMemory"
        ),
        // What the tests share; no product.
        .target(name: "TestKit", dependencies: ["CLibrary", "Files", "Locks", "LogArchives"], path: "Tests/TestKit"),
        .testTarget(name: "TextBytesTests", dependencies: ["TextBytes"]),
        .testTarget(name: "MSALTextTests", dependencies: ["MSALText", "TestKit"]),
        .testTarget(
            name: "MSALErrorModelTests",
            dependencies: [
                "TextBytes", "MSALText", "MSALFailures", "MSALErrorModel", "TestKit",
            ]
        ),
        .testTarget(
            name: "PIIScrubbingTests",
            dependencies: ["CScrubScan", "CLibrary", "Files", "Locks", "TextBytes", "PIIScrubbing", "TestKit"]
        ),
        .testTarget(
            name: "LogRecordsTests",
            dependencies: [
                "CByteScan", "CPlatform", "TextBytes", "MSALFailures", "PIIScrubbing", "LogRecords", "RecordEncoding",
                "TestKit",
            ]
        ),
        .testTarget(name: "LogArchivesTests", dependencies: ["CZlibShims", "LogArchives", "TestKit"]),
        .testTarget(
            name: "FailureSummariesTests",
            dependencies: ["TextBytes", "LogRecords", "LogArchives", "FailureSummaries", "TestKit"]
        ),
        .testTarget(
            name: "RotatingLogFilesTests",
            dependencies: [
                "CPlatform", "CJournal", "Locks", "TextBytes", "Files", "LogRecords", "LogArchives", "FailureSummaries",
                "RotatingLogFiles", "TestKit",
                .product(name: "MetricsTestKit", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["ServiceLifecycle"])),
            ] + traitDependencies
        ),
        .testTarget(
            name: "ScrubbingLogHandlerTests",
            dependencies: ["PIIScrubbing", "ScrubbingLogHandler", "TestKit"]
        ),
        .testTarget(
            name: "MSALLoggingTests",
            dependencies: [
                "CLibrary", "Files", "Locks", "TextBytes", "MSALText", "MSALFailures", "MSALErrorModel", "PIIScrubbing",
                "LogRecords", "RecordEncoding", "RotatingLogFiles", "ScrubbingLogHandler", "MSALLogging", "TestKit",
                .product(name: "MetricsTestKit", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
            ]
                + traitProducts
        ),
        .testTarget(
            name: "MSALLoggingTestingTests",
            dependencies: [
                "CLibrary", "Locks", "PIIScrubbing", "LogRecords", "RotatingLogFiles", "ScrubbingLogHandler",
                "MSALLogging", "MSALLoggingTesting", "TestKit",
            ]
        ),
        .testTarget(
            name: "AppleSignInTests",
            dependencies: [
                "Locks", "MSALStandIns", "MSALErrorModel", "MSALLogging", "MSALLoggingTesting", "apple-sign-in",
                "TestKit",
            ]
        ),
        .testTarget(
            name: "LogAnalysisTests",
            dependencies: [
                "Locks", "TextBytes", "MSALText", "Files", "MSALFailures", "LogRecords", "LogArchives",
                "FailureSummaries",
                "LogAnalysis", "PIIScrubbing", "RotatingLogFiles", "MSALLogging", "TestKit",
            ],
            exclude: ["Renderers/Golden", "TextLogs/Fixtures"]
        ),
        .testTarget(
            name: "MSALErrorsCommandTests",
            dependencies: [
                "CLibrary", "Locks", "LogAnalysis", "LogRecords", "LogArchives", "RotatingLogFiles", "msal-errors",
                "TestKit",
            ],
            exclude: ["Golden"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Fuzzers need flags of their own (`Scripts/fuzz`): no part of an ordinary build.
if Context.environment["MSAL_FUZZ"] != nil {
    func fuzzer(_ name: String, _ folder: String, _ dependencies: [Target.Dependency], exclude: [String] = []) {
        package.targets.append(
            .executableTarget(name: name, dependencies: dependencies, path: "Fuzz/\(folder)", exclude: exclude)
        )
        package.products.append(.executable(name: name, targets: [name]))
    }
    package.targets.append(.target(name: "FuzzSupport", path: "Fuzz/Support"))
    fuzzer("fuzz-scrubbing", "Scrubbing", ["PIIScrubbing"], exclude: ["Corpus", "words.dict"])
    fuzzer("fuzz-journal", "Journal", ["FuzzSupport", "RotatingLogFiles", "Files", "CJournal", "CPlatform"])
    fuzzer("fuzz-index", "Index", ["FuzzSupport", "FailureSummaries", "LogArchives"])
    fuzzer("fuzz-summary", "Summary", ["FuzzSupport", "FailureSummaries", "LogArchives"])
    let readers: [Target.Dependency] = ["FuzzSupport", "FuzzLines", "LogArchives", "LogRecords", "LogAnalysis"]
    package.targets.append(.target(name: "FuzzLines", dependencies: Array(readers.dropFirst(2)), path: "Fuzz/Lines"))
    fuzzer("fuzz-textlogs", "Textlogs", readers)
    fuzzer("fuzz-wrappers", "Wrappers", readers)
}

// Our own checks allow no warning; users with another compiler may see some.
let warnings: [SwiftSetting] = Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + warnings + [
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
            .enableUpcomingFeature("ExistentialAny"),
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
            .enableUpcomingFeature("MemberImportVisibility"),
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
            .enableUpcomingFeature("InternalImportsByDefault"),
            // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        ]
}
