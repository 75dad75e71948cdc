"""Parses and builds our archives from Documentation/Archives.md alone: sections, directory, locator, members."""
import gzip
import struct
import zlib

CAPACITY = 31_900
LOCATOR = 78
locator_fields = ["container", "meaning", "segmentLength", "indexDistance", "indexLength", "directoryLength", "directoryChecksum",
                  "indexChecksum"]
locator_format = "<HHQQQIII"
entry_fields = ["id", "encoding", "checksum", "offset", "length", "rawLength"]
entry_format = "<HHIQQQ"


def member(kind, payload):
    return (b"\x1f\x8b\x08\x04\0\0\0\0\0\xff" + struct.pack("<H", len(payload) + 4) + kind + struct.pack("<H", len(payload))
            + payload + b"\x03\0" + bytes(8))


def unwrap(data):
    """The index, from its members."""
    index = b""
    while data:
        length = struct.unpack_from("<H", data, 14)[0]
        index += data[16:16 + length]
        data = data[26 + length:]
    return index


class Archive:
    """One segment. `sections`: (number, encoding, content) in the order of the directory."""

    def __init__(self, data):
        payload = data[-LOCATOR + 16:-10]
        assert payload.startswith(b"LOGINDEX") and zlib.crc32(payload[:-4]) == struct.unpack("<I", payload[-4:])[0]
        self.locator = dict(zip(locator_fields, struct.unpack(locator_format, payload[8:-4])))
        assert self.locator["segmentLength"] == len(data)
        start = len(data) - self.locator["indexDistance"]
        self.blocks = data[:start]
        index = unwrap(data[start:-LOCATOR])
        assert len(index) == self.locator["indexLength"] and zlib.crc32(index) == self.locator["indexChecksum"]
        directory = index[len(index) - self.locator["directoryLength"]:]
        self.sections = []
        for place in range(0, len(directory), 32):
            entry = dict(zip(entry_fields, struct.unpack_from(entry_format, directory, place)))
            stored = index[entry["offset"]:entry["offset"] + entry["length"]]
            assert zlib.crc32(stored) == entry["checksum"]
            self.sections.append((entry["id"], entry["encoding"], gzip.decompress(stored) if entry["encoding"] == 1 else stored))

    def build(self, change_entry=None, change_locator=None, stored_index=None):
        """The archive with correct checksums. The two functions may change the fields of an entry and of the locator."""
        index, entries = b"", []
        for number, encoding, content in self.sections:
            stored = gzip.compress(content, 6, mtime=0) if encoding == 1 else content
            entries.append({"id": number, "encoding": encoding, "checksum": zlib.crc32(stored), "offset": len(index),
                            "length": len(stored), "rawLength": len(content)})
            index += stored
        for entry in entries:
            if change_entry:
                change_entry(entry)
        directory = b"".join(struct.pack(entry_format, *(entry[field] for field in entry_fields)) for entry in entries)
        index += directory
        members = b"".join(member(b"LI", index[place:place + CAPACITY]) for place in range(0, len(index), CAPACITY))
        distance = len(members) + LOCATOR
        locator = {"container": 1, "meaning": self.locator["meaning"], "segmentLength": len(self.blocks) + distance,
                   "indexDistance": distance, "indexLength": len(index), "directoryLength": len(directory),
                   "directoryChecksum": zlib.crc32(directory), "indexChecksum": zlib.crc32(index)}
        if change_locator:
            change_locator(locator)
        payload = b"LOGINDEX" + struct.pack(locator_format, *(locator[field] for field in locator_fields))
        return self.blocks + members + member(b"LL", payload + struct.pack("<I", zlib.crc32(payload)))


def varint(value):
    result = b""
    while value > 0x7F:
        result += bytes([value & 0x7F | 0x80])
        value >>= 7
    return result + bytes([value])


def varint_at(data, place):
    """The end of the number that begins at `place`; None if there is none."""
    for end in range(place, min(place + 10, len(data))):
        if data[end] < 0x80:
            return end + 1
    return None
