"""Reads what log-stress left in a directory, without any code of this package, for checks that must find the same."""
import collections
import gzip
import json
import os
import re
import subprocess
import zlib

root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
event = re.compile(rb'\{"@timestamp":"[^"]*","log\.level":"([a-z]+)".*"labels\.thread":"(\d+)","labels\.n":"(\d+)"\}\n')
archive = re.compile(r"^(.*)-(\d{8}T\d{6}\.\d{3}Z)-(\d{6,})\.ndjson(\.gz)?$")


class Wrong(Exception):
    """A promise that was not kept."""


def programs(given=None):
    """The directory of the release build's programs."""
    if given:
        return given
    return subprocess.run(["swift", "build", "-c", "release", "--show-bin-path"], cwd=root, check=True,
                          capture_output=True, text=True).stdout.strip()


def files(directory):
    """Names of a directory's files, log by log, in the order of writing: by counter, the active one last."""

    def place(name):
        match = archive.match(name)
        return (match.group(1), int(match.group(3))) if match else (name.removesuffix(".ndjson"), 1 << 62)

    names = [name for name in os.listdir(directory) if not name.startswith(".")]
    return sorted((name for name in names if os.path.isfile(os.path.join(directory, name))), key=place)


def content(path):
    """Decompressed bytes of a file. A name that contradicts the content is wrong, and so is a broken archive."""
    with open(path, "rb") as file:
        data = file.read()
    if path.endswith(".gz"):
        try:
            return gzip.decompress(data)
        except (OSError, EOFError, zlib.error) as error:
            raise Wrong(f"gzip -t fails: {path}: {error}")
    if data[:2] == b"\x1f\x8b":
        raise Wrong(f"compressed, but not named so: {path}")
    return data


class Log:
    """`events`: for (level, thread) the numbers in the order of the files. `own`: the sink's own records. `lines`: all."""

    def __init__(self, *directories, may_be_torn=False):
        self.torn = []
        self.events = collections.defaultdict(list)
        self.own = []
        self.lines = 0
        self.archives = 0
        for path in [os.path.join(directory, name) for directory in directories for name in files(directory)]:
            data = content(path)
            self.archives += path.endswith(".gz")
            for line in data.splitlines(keepends=True):
                self.lines += 1
                match = event.fullmatch(line)
                if match and line.count(b'{"@timestamp"') == 1:
                    self.events[match.group(1).decode(), int(match.group(2))].append(int(match.group(3)))
                    continue
                try:
                    record = json.loads(line)
                    if record == {"foreign": True}:
                        continue
                    if not line.endswith(b"}\n") or record["log.logger"] != "RotatingLogFiles":
                        raise ValueError
                except (ValueError, KeyError, TypeError):
                    self.torn.append(f"{path}: {line[:200]!r}")
                    if may_be_torn:
                        continue
                    raise Wrong(f"torn line in {path}: {line[:200]!r}")
                self.own.append(record)

    def actions(self, action):
        return [record for record in self.own if record.get("event.action") == action]

    @property
    def dropped(self):
        return sum(record.get("msal.dropped.total", 0) for record in self.actions("records-dropped"))


def expect_whole(numbers, last, name, may_begin_late=False, may_end_early=False, lost=0):
    """1…last, each once, in order; more may follow. `may_begin_late`: retention took the oldest."""
    for before, after in zip(numbers, numbers[1:]):
        if after <= before:
            raise Wrong(f"{name}: {after} follows {before}: doubled or out of order")
    if not numbers:
        missing = 0 if may_begin_late or may_end_early else last
    else:
        first = numbers[0] if may_begin_late else 1
        end = min(last, numbers[-1]) if may_end_early else last
        missing = end - first + 1 - sum(1 for number in numbers if number <= end) if end >= first else 0
    if missing > lost:
        raise Wrong(f"{name}: {missing} of {last} lost, {lost} announced as dropped")
