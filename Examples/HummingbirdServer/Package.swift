// swift-tools-version: 6.2
import PackageDescription

// A package of its own: who uses msal-logging does not need Hummingbird.
let package = Package(
    name: "hummingbird-server",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "msal-logging", path: "../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.0.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
    ],
    targets: [
        .executableTarget(
            name: "hummingbird-server",
            dependencies: [
                .product(name: "MSALLogging", package: "msal-logging"),
                .product(name: "MSALErrorModel", package: "msal-logging"),
                .product(name: "RotatingLogFiles", package: "msal-logging"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Sources"
        )
    ],
    swiftLanguageModes: [.v6]
)
