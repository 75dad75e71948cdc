#!/usr/bin/env python3
"""Writes text-log cases and their truth.

    generate.py DIRECTORY [--seed N] [--kind PREFIX …]

DIRECTORY is made anew: one file a case, and truth.ndjson with one object a line. Equal seeds give equal bytes.
"""

import argparse
import importlib
import json
import os
import pkgutil
import shutil
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import casekit
import cases


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append", default=[])
    options = parser.parse_args()
    for module in sorted(m.name for m in pkgutil.iter_modules(cases.__path__)):
        importlib.import_module(f"cases.{module}")
    if os.path.exists(os.path.join(options.directory, "truth.ndjson")):
        shutil.rmtree(options.directory)
    os.makedirs(options.directory, exist_ok=True)
    count = 0
    with open(os.path.join(options.directory, "truth.ndjson"), "w", encoding="utf-8") as truths:
        for name, kind, case in casekit.build(options.seed):
            if options.kind and not kind.startswith(tuple(options.kind)):
                continue
            content = case.text.encode("utf-8") if isinstance(case.text, str) else case.text
            with open(os.path.join(options.directory, name), "wb") as file:
                file.write(content)
            truths.write(json.dumps(case.truth(name, kind)) + "\n")
            count += 1
    print(f"{count} cases in {options.directory}")


if __name__ == "__main__":
    main()
