/// The version of this package, as reports and `--version` give it.
package enum Version {
    package static let text = "1.0.0"
}
