// What Documentation/Logging.md says about package traits; built by `.ci/slow traits`.

#if Configuration
    import Configuration
    import Logging
    import MSALLogging
    import RotatingLogFiles

    extension LoggingGuide {
        static func configured() async throws {
            let config = ConfigReader(provider: EnvironmentVariablesProvider())
            let (auth, files) = try AuthLogging.configured(by: config, service: .init(name: "app", version: "2.1"))
            LoggingSystem.bootstrap(auth.makeHandler, metadataProvider: nil)

            print(files?.statistics.records ?? 0)
            await auth.shutdown(within: .seconds(5))
        }
    }
#endif

#if Metrics
    import MSALLogging
    import RotatingLogFiles

    extension LoggingGuide {
        static func counted(_ directory: String) async throws {
            var configuration = LogFileConfiguration()
            configuration.hooks.countInMetrics(label: "auth_log")
            let files = try RotatingLogFile(directory: directory, name: "counted", configuration: configuration)
            let auth = AuthLogging(sink: files, observer: OutcomeMetrics(label: "auth"))
            while !Task.isCancelled {
                files.recordInMetrics(label: "auth_log")
                auth.recordInMetrics(label: "auth")
                try await Task.sleep(for: .seconds(10))
            }
        }
    }
#endif

#if Tracing
    import Logging
    import MSALLogging

    extension LoggingGuide {
        static func traced(_ auth: AuthLogging) {
            LoggingSystem.bootstrap(auth.makeHandler, metadataProvider: .traceContext)
        }
    }
#endif
