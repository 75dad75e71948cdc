import Foundation
import Testing

struct PrivacyManifestTests {
    // hazard 55: a missing manifest has a store reject the app (NIO, GRDB and CocoaLumberjack ship one)
    @Test func `the privacy manifest names file times and disk space with their reasons`() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = package.appendingPathComponent("Sources/RotatingLogFiles/PrivacyInfo.xcprivacy")
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        let manifest = try #require(list as? [String: Any])
        let types = try #require(manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
        let reasons = Dictionary(
            uniqueKeysWithValues: types.map {
                (
                    $0["NSPrivacyAccessedAPIType"] as? String ?? "",
                    $0["NSPrivacyAccessedAPITypeReasons"] as? [String] ?? []
                )
            }
        )
        #expect(reasons["NSPrivacyAccessedAPICategoryFileTimestamp"] == ["C617.1"])
        #expect(reasons["NSPrivacyAccessedAPICategoryDiskSpace"] == ["E174.1"])
        #expect(manifest["NSPrivacyTracking"] as? Bool == false)
    }
}
