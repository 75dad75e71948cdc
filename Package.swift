// swift-tools-version: 6.2
import PackageDescription

// Apple's stores ask for it; elsewhere a resource would only bring Foundation in.
#if canImport(Darwin)
    let privacyManifests: [Resource] = [.copy("PrivacyInfo.xcprivacy")]
#else
    let privacyManifests: [Resource] = []
#endif

/// What the sink and its tests use where a trait asks for it.
let behindTraits: [Target.Dependency] = [
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

let package = Package(
    name: "msal-logging",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .library(name: "MSALLogging", targets: ["MSALLogging"]),
        .library(name: "RotatingLogFiles", targets: ["RotatingLogFiles"]),
        .library(name: "PIIScrubbing", targets: ["PIIScrubbing"]),
        .library(name: "ScrubbingLogHandler", targets: ["ScrubbingLogHandler"]),
        .library(name: "MSALErrorModel", targets: ["MSALErrorModel"]),
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
        .trait(name: "Metrics", description: "Counts rotations, archives and drops in swift-metrics."),
        .default(enabledTraits: []),
    ],
    dependencies: [
        // The logging interface that applications already use; 1.16 brings `log(event:)` and `error:`.
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        // HMAC-SHA-256 for pseudonyms: CryptoKit's interface on every platform.
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
        // Options and help of the command.
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        // Behind traits, off by default.
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
    ],
    targets: [
        .target(name: "CZlibShims", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CLibdeflate", linkerSettings: [.linkedLibrary("deflate", .when(traits: ["Libdeflate"]))]),
        .target(name: "CByteKernels"),
        .target(name: "Locks"),
        .target(name: "MSALErrorModel"),
        .target(
            name: "PIIScrubbing",
            dependencies: ["CByteKernels", "Locks", .product(name: "Crypto", package: "swift-crypto")]
        ),
        .target(name: "LogRecords", dependencies: ["CByteKernels"]),
        // Beside LogRecords, not in it: MSALErrorModel reads errors with Foundation, which the sink alone does without.
        .target(name: "RecordEncoding", dependencies: ["LogRecords", "MSALErrorModel", "CByteKernels"]),
        .target(
            name: "LogArchives",
            dependencies: [
                "CZlibShims", "CByteKernels", .target(name: "CLibdeflate", condition: .when(traits: ["Libdeflate"])),
            ]
        ),
        .target(name: "FailureSummaries", dependencies: ["LogRecords", "LogArchives", "CByteKernels"]),
        .target(
            name: "RotatingLogFiles",
            dependencies: [
                "FailureSummaries", "LogArchives", "LogRecords", "CByteKernels", "Locks",
            ] + behindTraits,
            exclude: privacyManifests.isEmpty ? ["PrivacyInfo.xcprivacy"] : [],
            resources: privacyManifests
        ),
        .target(
            name: "ScrubbingLogHandler",
            dependencies: ["PIIScrubbing", .product(name: "Logging", package: "swift-log")]
        ),
        .target(
            name: "MSALLogging",
            dependencies: [
                "MSALErrorModel", "PIIScrubbing", "LogRecords", "RecordEncoding", "RotatingLogFiles",
                "ScrubbingLogHandler", "Locks", "CByteKernels",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(
            name: "LogAnalysis",
            dependencies: [
                "FailureSummaries", "MSALErrorModel", "PIIScrubbing", "LogArchives", "LogRecords", "Locks",
            ]
        ),
        .executableTarget(
            name: "msal-errors",
            dependencies: [
                "LogAnalysis", "RotatingLogFiles", "PIIScrubbing", "LogRecords", "LogArchives", "FailureSummaries",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(
            name: "quick-start",
            dependencies: [
                "MSALLogging", "MSALErrorModel", "RotatingLogFiles", .product(name: "Logging", package: "swift-log"),
            ],
            path: "Examples/QuickStart",
            exclude: ["README.md"]
        ),
        .executableTarget(
            name: "sign-in-server",
            dependencies: [
                "MSALLogging", "MSALErrorModel", "RotatingLogFiles", .product(name: "Logging", package: "swift-log"),
            ],
            path: "Examples/SignInServer",
            exclude: ["README.md"]
        ),
        .executableTarget(
            name: "log-stress",
            dependencies: ["RotatingLogFiles", "LogRecords", "CByteKernels"],
            path: "Examples/LogStress",
            exclude: ["README.md"]
        ),
        .testTarget(name: "MSALErrorModelTests", dependencies: ["MSALErrorModel"]),
        .testTarget(name: "PIIScrubbingTests", dependencies: ["PIIScrubbing", "CByteKernels", "Locks"]),
        .testTarget(
            name: "LogRecordsTests",
            dependencies: ["LogRecords", "RecordEncoding", "MSALErrorModel", "CByteKernels"]
        ),
        .testTarget(name: "LogArchivesTests", dependencies: ["LogArchives", "CZlibShims"]),
        .testTarget(name: "FailureSummariesTests", dependencies: ["FailureSummaries", "LogArchives", "LogRecords"]),
        .testTarget(
            name: "RotatingLogFilesTests",
            dependencies: [
                "RotatingLogFiles", "FailureSummaries", "LogRecords", "LogArchives", "CByteKernels", "Locks",
                .product(name: "MetricsTestKit", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["ServiceLifecycle"])),
            ] + behindTraits
        ),
        .testTarget(name: "ScrubbingLogHandlerTests", dependencies: ["ScrubbingLogHandler", "PIIScrubbing"]),
        .testTarget(name: "MSALLoggingTests", dependencies: ["MSALLogging", "MSALErrorModel", "RotatingLogFiles"]),
        .testTarget(
            name: "LogAnalysisTests",
            dependencies: ["LogAnalysis", "LogRecords", "LogArchives", "FailureSummaries", "MSALErrorModel"],
            exclude: ["Renderers/Golden", "Flavours/Fixtures"]
        ),
        .testTarget(
            name: "MSALErrorsCommandTests",
            dependencies: ["msal-errors", "LogArchives"],
            exclude: ["Golden"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// A fuzzer needs its own flags (`Scripts/fuzz`): no part of an ordinary build.
if Context.environment["MSAL_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzz-scrubbing",
            dependencies: ["PIIScrubbing"],
            path: "Fuzz/Scrubbing",
            exclude: ["Corpus", "words.dict"]
        )
    )
    package.products.append(.executable(name: "fuzz-scrubbing", targets: ["fuzz-scrubbing"]))
}

// Our own checks allow no warning; whoever builds this package with another compiler may see some.
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
