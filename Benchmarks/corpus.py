#!/usr/bin/env python3
"""Makes logs in the record contract to measure on: corpus.py DIRECTORY MIB

Files of 64 MiB with the same bytes every time, each an hour and a half of one process. Of ten lines nine are messages
and one is a failure with one of fourteen codes, some far more frequent than others. All content is synthetic: names are
invented, ids random.
"""
import multiprocessing, os, random, sys, time

SIZE = 64 << 20
CODES = [  # domain, code, name, oauth error, service code, message, recovery, weight
    ("MSALErrorDomain", "-50002", "interactionRequired", "interaction_required", "AADSTS50076", "Interaction required", "interact", 400),
    ("MSALErrorDomain", "-50005", "userCanceled", None, None, "User cancelled the flow", "none", 220),
    ("NSURLErrorDomain", "-1009", "notConnectedToInternet", None, None, "The Internet connection appears to be offline", "checkConnectivity", 120),
    ("NSURLErrorDomain", "-1001", "timedOut", None, None, "The request timed out", "retry", 90),
    ("MSALErrorDomain", "-50000", "internal", "invalid_grant", "AADSTS70008", "The refresh token has expired", "interact", 60),
    ("MSALErrorDomain", "-50000", "internal", "invalid_grant", "AADSTS50173", "The grant was revoked", "interact", 30),
    ("MSALErrorDomain", "-50003", "serverDeclinedScopes", "invalid_scope", "AADSTS65001", "Consent is missing", "interact", 25),
    ("MSALErrorDomain", "-50004", "serverProtectionPoliciesRequired", "unauthorized_client", "AADSTS53000", "A policy applies", "interact", 15),
    ("MSALErrorDomain", "-42001", "noAccount", None, None, "No account was found", "interact", 12),
    ("NSURLErrorDomain", "-1200", "secureConnectionFailed", None, None, "A TLS error caused the connection to fail", "checkConnectivity", 10),
    ("MSALErrorDomain", "-50000", "internal", "temporarily_unavailable", "AADSTS90033", "The service is unavailable", "retry", 8),
    ("NSOSStatusErrorDomain", "-34018", "missingEntitlement", None, None, "The keychain refused", "fixApp", 6),
    ("NSURLErrorDomain", "-1003", "cannotFindHost", None, None, "A server could not be found", "checkConnectivity", 3),
    ("MSALErrorDomain", "-50001", "workplaceJoinRequired", "invalid_client", "AADSTS50097", "Device authentication is required", "interact", 1),
]
MESSAGES = [
    "Resolved authority, validated: NO, authority: https://login.microsoftonline.com/%08x/oauth2/v2.0/token, attempt %d",
    "Found %08x keychain items matching query, access group is present NO, cache partition %d, continuing with the first",
    'Sending network request: POST headers: {\\"Accept\\":\\"application/json\\",\\"x-client-SKU\\":\\"MSAL.iOS\\",\\"id\\":\\"%08x\\"} try %d',
    "Acquiring token silently for account %08x with forceRefresh NO and %d cached access tokens",
    "Received response: %08x, status 200, %d bytes; the token is valid for another hour and goes into the cache",
]
LEVELS = ["info", "debug", "info", "debug", "notice"]


def write(path, number):
    rng = random.Random(number)
    run, bits, weights = "%032x" % rng.getrandbits(128), rng.getrandbits, [c[7] for c in CODES]
    accounts = ["user:k1:%032x" % bits(128) for _ in range(20_000)]
    failures = rng.choices(CODES, weights, k=20_000)
    moment, end, sequence, second, date = (1_761_000_000 + number * 5_400) * 1_000_000, 0, 0, -1, ""
    version, system = "5.%d.%d" % (number % 7, number % 3), "18.%d" % (number % 5)
    with open(path + ".part", "wb", 1 << 20) as file:
        while end < SIZE:
            sequence += 1
            moment += bits(16)
            if moment // 1_000_000 != second:
                second = moment // 1_000_000
                date = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(second))
            guid = "%032x" % bits(128)
            guid = f"{guid[:8]}-{guid[8:12]}-{guid[12:16]}-{guid[16:20]}-{guid[20:]}"
            head = f'{{"@timestamp":"{date}.{moment % 1_000_000:06d}Z","log.level":'
            middle = f'"ecs.version":"8.11.0","log.logger":"auth","service.ephemeral_id":"{run}","event.sequence":{sequence},"service.version":"{version}"'
            if bits(10) >= 102:
                kind = bits(8) % 5
                line = f'{head}"{LEVELS[kind]}","message":"{MESSAGES[kind] % (bits(32), bits(10))}",{middle},"msal.correlation_id":"{guid}"'
                if kind & 1:
                    line += f',"user.hash":"{accounts[bits(20) % 20_000]}"'
            else:
                domain, code, name, oauth, service, message, recovery, _ = failures[bits(20) % 20_000]
                line = f'{head}"error","message":"acquireTokenSilent failed",{middle},"host.os.version":"{system}","msal.sdk.version":"2.5.1","error.type":"{domain}","error.code":"{code}","error.message":"{message}","msal.error.name":"{name}"'
                if oauth:
                    line += f',"msal.oauth.error":"{oauth}","msal.service_codes":["{service}"]'
                line += f',"msal.correlation_id":"{guid}","msal.operation":"acquireTokenSilent","msal.recovery":"{recovery}","user.hash":"{accounts[bits(20) % 20_000]}"'
            end += file.write((line + "}\n").encode())
    os.rename(path + ".part", path)


if __name__ == "__main__":
    directory, mib = sys.argv[1], int(sys.argv[2])
    os.makedirs(directory, exist_ok=True)
    with multiprocessing.Pool() as pool:
        pool.starmap(write, [(f"{directory}/auth-{n:03d}.ndjson", n) for n in range(max(mib * 1_048_576 // SIZE, 1))])
