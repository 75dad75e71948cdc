#!/usr/bin/env python3
"""Runs commands in turn and prints medians: the measuring half of Benchmarks/analyzer, which says how to call it."""
import glob, importlib.util, os, resource, shutil, statistics, subprocess, sys, time

rounds, tool, floor, directory = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
plain, indexed = f"{directory}/plain", f"{directory}/indexed"
files = sorted(glob.glob(f"{plain}/*.gz"))
threads = str(os.cpu_count() or 1)
key = r'"error\.type":"([^"]+)","error\.code":"(-?\d+)"'
duckdb = f"""
import duckdb
print(duckdb.sql('''select "error.type", "error.code", count(*) from read_ndjson('{plain}/*.gz',
columns={{'error.type': 'VARCHAR', 'error.code': 'VARCHAR'}}) where "error.code" is not null group by all''').fetchall())"""
commands = {
    "zlib inflation, 1 thread": [floor, "1", *files],
    f"zlib inflation, {threads} threads": [floor, threads, *files],
    "msal-errors, no index, 1 job": [tool, "report", "--no-index", "--jobs", "1", "--format", "json", plain],
    f"msal-errors, no index, {threads} jobs": [tool, "report", "--no-index", "--jobs", threads, "--format", "json", plain],
    "msal-errors, from the index": [tool, "report", "--format", "json", indexed],
}
if shutil.which("rg"):
    commands["ripgrep -z"] = ["sh", "-c", f"rg -zNI -j{threads} -o '{key}' -r '$1 $2' {plain} | sort | uniq -c"]
if shutil.which("jq"):
    query = 'select(."error.code" != null) | "\\(."error.type") \\(."error.code")"'
    commands["zcat, jq"] = ["sh", "-c", f"zcat {plain}/*.gz | jq -r '{query}' | sort | uniq -c"]
if importlib.util.find_spec("duckdb"):
    commands["DuckDB"] = [sys.executable, "-c", duckdb]

for path in files:  # into the page cache
    with open(path, "rb") as file:
        while file.read(1 << 22):
            pass
seconds = {name: [] for name in commands}
peak = dict.fromkeys(commands, 0)
for _ in range(rounds):
    for name, command in commands.items():
        begun = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds[name].append(time.perf_counter() - begun)
        peak[name] = max(peak[name], usage.ru_maxrss)
        if process.returncode:
            sys.exit(f"{name}: exit {process.returncode}")
medians = {name: statistics.median(values) for name, values in seconds.items()}
print(f"{len(files)} files, {sum(map(os.path.getsize, files)) >> 20} MiB compressed, {threads} processors, {rounds} rounds\n")
print("| command | seconds | peak MiB | times bare inflation |\n|---|---|---|---|")
for name, median in medians.items():
    base = medians["zlib inflation, 1 thread" if name.endswith("1 job") or "1 thread" in name
                   else f"zlib inflation, {threads} threads"]
    print(f"| {name} | {median:.3f} ({min(seconds[name]):.3f}–{max(seconds[name]):.3f}) | {peak[name] >> 10} | {median / base:.2f} |")
