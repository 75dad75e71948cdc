// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "msal-logging", path: ".."),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
    ],
    targets: [
        // The cost of one log call, by its content.
        .executableTarget(
            name: "log-calls",
            dependencies: [
                .product(name: "MSALLogging", package: "msal-logging"),
                .product(name: "MSALErrorModel", package: "msal-logging"),
                .product(name: "RotatingLogFiles", package: "msal-logging"),
                .product(name: "Logging", package: "swift-log"),
                "CAllocations",
            ],
            path: "Sources/LogCalls"
        ),
        // The cost of scrubbing one text, by kind of text.
        .executableTarget(
            name: "scrubbing",
            dependencies: [.product(name: "PIIScrubbing", package: "msal-logging"), "CAllocations"],
            path: "Sources/ScrubbingBenchmark"
        ),
        // The minimum that a reader of compressed logs must do.
        .executableTarget(name: "inflate-floor", path: "Sources/InflateFloor", linkerSettings: [.linkedLibrary("z")]),
        // Counts every allocation of the program that it is linked into.
        .target(name: "CAllocations"),
    ],
    swiftLanguageModes: [.v6]
)
