import Foundation
import Testing

/// What carries lines of a log: a container's runtime, a journal, a collector, a cloud service.
struct Wrapper: Sendable, CustomTestStringConvertible {
    var name: String
    /// The files that carry these lines.
    var wrap: @Sendable ([String]) -> String
    var testDescription: String { name }

    static func json(_ text: String) -> String {
        let data = (try? JSONSerialization.data(withJSONObject: [text], options: .withoutEscapingSlashes)) ?? Data()
        return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
    }

    private static func each(_ body: @escaping @Sendable (String, Int) -> String) -> @Sendable ([String]) -> String {
        { lines in lines.enumerated().map { body($1, $0) + "\n" }.joined() }
    }

    static func docker(_ line: String) -> String {
        #"{"log":\#(json(line + "\n")),"stream":"stdout","time":"2026-10-03T07:15:41.123456789Z"}"#
    }

    static func cri(_ line: String) -> String { "2026-10-03T07:15:41.123456789Z stdout F \(line)" }

    /// In parts of 16 bytes, cut inside characters as runtimes do where they can be cut.
    private static func parts(_ line: String) -> [String] {
        var parts: [String] = []
        var rest = Substring(line)
        repeat {
            parts.append(String(rest.prefix(40)))
            rest = rest.dropFirst(40)
        } while !rest.isEmpty
        return parts
    }

    private static func journal(_ message: String) -> String {
        #"{"__REALTIME_TIMESTAMP":"1791011741123456","_HOSTNAME":"web-1","PRIORITY":"6","_PID":"812","#
            + #""SYSLOG_IDENTIFIER":"app","MESSAGE":\#(message),"__CURSOR":"s=1;i=2"}"#
    }

    static let all: [Wrapper] = [
        .init(name: "docker", wrap: each { line, _ in docker(line) }),
        .init(name: "docker with attributes") { lines in
            lines.map {
                #"{"log":\#(json($0 + "\n")),"stream":"stderr","attrs":{"tag":"a"},"time":"2026-10-03T07:15:41Z"}"#
                    + "\n"
            }.joined()
        },
        .init(
            name: "a search index",
            wrap: each { line, _ in #"{"_index":"web","_source":{"message":\#(json(line))}}"# }
        ),
        .init(
            name: "a collector that keeps the original",
            wrap: each { line, _ in
                #"{"@version":"1","event":{"original":\#(json(line))},"host":{"name":"n"},"message":\#(json(line))}"#
            }
        ),
        .init(name: "a log store", wrap: each { line, _ in #"{"labels":{"app":"web"},"line":\#(json(line))}"# }),
        .init(name: "docker in parts") { lines in
            let first = docker("the first line")
            let rest = lines.flatMap { line in
                let parts = parts(line)
                return parts.enumerated().map { index, part in
                    #"{"log":\#(json(index + 1 == parts.count ? part + "\n" : part)),"stream":"stdout","time":"2026-10-03T07:15:41.1Z"}"#
                }
            }
            return ([first] + rest).map { $0 + "\n" }.joined()
        },
        .init(name: "container runtime", wrap: each { line, _ in cri(line) }),
        .init(name: "container runtime in parts") { lines in
            lines.flatMap { line in
                let parts = parts(line)
                return parts.enumerated().map { index, part in
                    "2026-10-03T07:15:41.123456789Z stderr \(index + 1 == parts.count ? "F" : "P") \(part)\n"
                }
            }.joined()
        },
        .init(name: "two streams of a container, mixed") { lines in
            lines.map { cri($0) + "\n2026-10-03T07:15:41.123456789+02:00 stderr F a line of the other stream\n" }
                .joined()
        },
        .init(name: "journal as JSON", wrap: each { line, _ in journal(json(line)) }),
        .init(
            name: "journal as arrays of bytes",
            wrap: each { line, _ in journal("[" + line.utf8.map { String($0) }.joined(separator: ",") + "]") }
        ),
        .init(name: "journal short", wrap: each { line, _ in "Oct 03 07:15:41 web-1 app[812]: \(line)" }),
        .init(name: "journal short, a name only", wrap: each { line, _ in "Oct 03 07:15:41 web-1 app: \(line)" }),
        .init(
            name: "journal short-precise",
            wrap: each { line, _ in "Oct 03 07:15:41.123456 web-1 app[812]: \(line)" }
        ),
        .init(name: "journal short-iso", wrap: each { line, _ in "2026-10-03T07:15:41+0000 web-1 app[812]: \(line)" }),
        .init(
            name: "journal short-iso-precise",
            wrap: each { line, _ in "2026-10-03T07:15:41.123456+02:00 web-1 app[812]: \(line)" }
        ),
        .init(
            name: "journal short-full",
            wrap: each { line, _ in "Sat 2026-10-03 07:15:41 UTC web-1 app[812]: \(line)" }
        ),
        .init(name: "journal short-unix", wrap: each { line, _ in "1791011741.123456 web-1 app[812]: \(line)" }),
        .init(name: "journal short-monotonic", wrap: each { line, _ in "[ 1234.567890] web-1 app[812]: \(line)" }),
        .init(name: "journal as one entry of several lines") { lines in
            let prefix = "Oct 03 07:15:41 web-1 app[812]: "
            let blanks = String(repeating: " ", count: prefix.utf8.count)
            return lines.first?.first == "{"
                ? lines.map { prefix + $0 + "\n" }.joined()
                : prefix + lines.joined(separator: "\n" + blanks) + "\n"
        },
        .init(name: "syslog, RFC 3164", wrap: each { line, _ in "<134>Oct  3 07:15:41 web-1 app[812]: \(line)" }),
        .init(
            name: "syslog, RFC 5424",
            wrap: each { line, number in
                "<165>1 2026-10-03T07:15:41.003Z web-1 app 812 ID47 [x@32473 a=\"b \\\"]\" c=\"d\"][y] "
                    + (number == 0 ? "\u{FEFF}" : "") + line
            }
        ),
        .init(
            name: "syslog, RFC 5424, no data",
            wrap: each { line, _ in "<165>1 2026-10-03T07:15:41Z - app - - - \(line)" }
        ),
        .init(
            name: "Application Insights, rows",
            wrap: each { line, _ in
                #"{"timestamp":"2026-10-03T07:15:41.1Z","message":\#(json(line)),"severityLevel":3,"itemType":"trace"}"#
            }
        ),
        .init(
            name: "Application Insights, diagnostic settings",
            wrap: each { line, _ in
                #"{"time":"2026-10-03T07:15:41.1Z","resourceId":"/A","Type":"AppTraces","Message":\#(json(line)),"#
                    + #""SeverityLevel":1,"Properties":{"a":"b"}}"#
            }
        ),
        .init(name: "Application Insights, an answer to a query") { lines in
            let rows = lines.map { #"["2026-10-03T07:15:41.1Z", \#(json($0)), 3, "trace"]"# }.joined(
                separator: ",\n      "
            )
            return #"""
                {
                  "tables": [
                    {
                      "name": "PrimaryResult",
                      "columns": [{"name": "timestamp", "type": "datetime"}, {"name": "message", "type": "string"},
                        {"name": "severityLevel", "type": "int"}, {"name": "itemType", "type": "string"}],
                      "rows": [
                      \#(rows)
                      ]
                    }
                  ]
                }
                """#
        },
        .init(name: "Application Insights, a table") { lines in
            "\u{FEFF}timestamp [UTC],message,severityLevel,itemType\r\n"
                + lines.map { "\"10/3/2026, 7:15:41.123 AM\",\"\($0.replacing("\"", with: "\"\""))\",3,trace\r\n" }
                .joined()
        },
        .init(
            name: "Application Insights, continuous export",
            wrap: each { line, _ in
                #"{"message":[{"raw":\#(json(line)),"severityLevel":"Error"}],"internal":{"data":{"id":"1"}},"#
                    + #""context":{"data":{"eventTime":"2026-10-03T07:15:41.1Z"}}}"#
            }
        ),
        .init(name: "CloudWatch, events") { lines in
            let events = lines.map {
                """
                        {
                            "logStreamName": "app/1",
                            "timestamp": 1791011741123,
                            "message": \(json($0)),
                            "ingestionTime": 1791011742000,
                            "eventId": "1"
                        }
                """
            }
            return "{\n    \"events\": [\n" + events.joined(separator: ",\n")
                + "\n    ],\n    \"searchedLogStreams\": []\n}\n"
        },
        .init(name: "CloudWatch, subscription") { lines in
            let events = lines.map { #"{"id":"1","timestamp":1791011741123,"message":\#(json($0))}"# }
            return #"{"messageType":"DATA_MESSAGE","owner":"123456789012","logGroup":"g","logStream":"s","logEvents":["#
                + events.joined(separator: ",") + "]}"
        },
        .init(name: "CloudWatch, Logs Insights") { lines in
            let rows = lines.map {
                #"[{"field":"@timestamp","value":"2026-10-03 07:15:41.123"},{"field":"@message","value":\#(json($0))}]"#
            }
            return #"{"results":["# + rows.joined(separator: ",") + #"],"status":"Complete"}"#
        },
        .init(name: "CloudWatch, a table") { lines in
            "timestamp,message\n"
                + lines.map { "1791011741123,\"\($0.replacing("\"", with: "\"\""))\"\n" }.joined()
        },
        .init(
            name: "CloudWatch, logs tail",
            wrap: each { line, _ in "2026-10-03T07:15:41.123000+00:00 app/web/3f0c5d1e6a77 \(line)" }
        ),
        .init(name: "times of a container runtime", wrap: each { line, _ in "2026-10-03T07:15:41.123456789Z \(line)" }),
        .init(name: "docker in a journal", wrap: each { line, _ in journal(json(docker(line))) }),
        .init(
            name: "docker in a journal in a container runtime",
            wrap: each { line, _ in
                cri(journal(json(docker(line))))
            }
        ),
        .init(
            name: "a syslog of a journal in CloudWatch",
            wrap: each { line, _ in
                #"{"timestamp":1791011741123,"message":"#
                    + json("<134>Oct  3 07:15:41 web-1 app[812]: " + journal(json(line))) + #","ingestionTime":1}"#
            }
        ),
        .init(
            name: "journal export",
            wrap: each { line, number in
                "__CURSOR=s=1;i=\(number)\n__REALTIME_TIMESTAMP=1791011741123456\nMESSAGE=\(line)\n_HOSTNAME=web-1\n\n"
            }
        ),
        .init(
            name: "Fluentd's output in Ruby's notation",
            wrap: each { line, _ in
                #"2026-10-03 07:15:41.123456789 +0000 kube.web: {"stream"=>"stderr", "log"=>\#(json(line))}"#
            }
        ),
        .init(
            name: "Fluent Bit's output in Ruby's notation",
            wrap: each { line, number in
                #"[\#(number)] kube.web: [1791011741.123456789, {"log"=>\#(json(line)), "labels"=>{"app"=>"web"}}]"#
            }
        ),
        .init(
            name: "Fluentd's file, many records a second",
            wrap: each { line, _ in
                "2026-10-03T07:15:41+00:00\tkube.web\t" + #"{"log":\#(json(line)),"stream":"stderr"}"#
            }
        ),
        .init(
            name: "rsyslog as JSON",
            wrap: each { line, _ in
                #"{"timereported":"2026-10-03T07:15:41.123456+00:00","syslog-tag":"web[18]:","msg":\#(json(line))}"#
            }
        ),
        .init(
            name: "rsyslog, behind a terminal's colour",
            wrap: each { line, _ in "2026-10-03T07:15:41.1+00:00 web-1 app[8]: #033[31m\(line)#033[0m" }
        ),
        .init(
            name: "a console's log in Azure Monitor",
            wrap: each { line, _ in
                #"{"time":"2026-10-03T07:15:41.1Z","category":"AppServiceConsoleLogs","level":"Error","resultDescription":\#(json(line + "\n"))}"#
            }
        ),
        .init(name: "Loki's answer to a query") { lines in
            let values = lines.map { #"["1791011741123456000",\#(json($0))]"# }.joined(separator: ",")
            return #"{"status":"success","data":{"resultType":"streams","result":[{"stream":{"app":"a"},"values":["#
                + "\(values)]}]}}\n"
        },
        .init(name: "Datadog's answer to a query, printed over lines") { lines in
            let items = lines.map { "    {\n      \"attributes\": {\n        \"message\": \(json($0))\n      }\n    }" }
            return "{\n  \"data\": [\n" + items.joined(separator: ",\n") + "\n  ]\n}\n"
        },
        .init(name: "a search index's answer, printed over lines") { lines in
            let items = lines.map {
                "      {\n        \"_index\": \"web\",\n        \"_source\": {\n          \"message\": \(json($0))\n        }\n      }"
            }
            return "{\n  \"took\": 4,\n  \"hits\": {\n    \"total\": 4,\n    \"hits\": [\n"
                + items.joined(separator: ",\n")
                + "\n    ]\n  }\n}\n"
        },
        .init(
            name: "a journal, printed over lines",
            wrap: each { line, number in
                "{\n\t\"__CURSOR\" : \"s=1;i=\(number)\",\n\t\"__REALTIME_TIMESTAMP\" : \"1791011741123456\",\n"
                    + "\t\"MESSAGE\" : \(json(line)),\n\t\"_PID\" : \"812\"\n}"
            }
        ),
        .init(
            name: "a page of HTML",
            wrap: each { line, _ in
                line.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
            }
        ),
        .init(name: "syslog frames without line feeds") { lines in
            lines.map { line in
                let frame = "<165>1 2026-10-03T07:15:41Z - app - - - \(line)"
                return "\(frame.utf8.count) \(frame)"
            }.joined() + "\n"
        },
        .init(name: "no wrapper", wrap: each { line, _ in line }),
    ]
}
