// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "msal-logging",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .library(name: "RotatingLogFiles", targets: ["RotatingLogFiles"]),
        .library(name: "PIIScrubbing", targets: ["PIIScrubbing"]),
        .library(name: "MSALErrorModel", targets: ["MSALErrorModel"]),
        .library(name: "LogAnalysis", targets: ["LogAnalysis"]),
    ],
    targets: [
        .target(name: "CZlibShims", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CByteKernels"),
        .target(name: "Locks"),
        .target(name: "MSALErrorModel"),
        .target(name: "PIIScrubbing", dependencies: ["CByteKernels", "Locks"]),
        .target(name: "LogRecords", dependencies: ["MSALErrorModel", "CByteKernels"]),
        .target(name: "RotatingLogFiles", dependencies: ["LogRecords", "CByteKernels", "Locks"]),
        .target(name: "LogAnalysis", dependencies: ["MSALErrorModel", "PIIScrubbing", "LogRecords"]),
        .testTarget(name: "LogRecordsTests", dependencies: ["LogRecords", "MSALErrorModel"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
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
