"""The authentication extensions: the token cache on disk, in a keychain or a key ring."""

from casekit import Case, failure, scenario


@scenario("extensions/dotnet", 2)
def persistence_check(v):
    text = "Microsoft.Identity.Client.Extensions.Msal.MsalCachePersistenceException: Persistence check failed. Data was written but it could not be read. Possible cause: on Linux, LibSecret is installed but D-Bus isn't running because it cannot be started over SSH.\n   at Microsoft.Identity.Client.Extensions.Msal.Storage.VerifyPersistence()\n   at Microsoft.Identity.Client.Extensions.Msal.MsalCacheHelper.VerifyPersistence()\n"
    return Case(("Unhandled exception. " if v.index else "") + text, [failure("MSAL.NET", "MsalCachePersistenceException", oauth=None, service=[])])


@scenario("extensions/dotnet", 2)
def cache_helper_at_work(v):
    lines = [
        f"MSAL.Extension.2.34.0.0 : Information : [{v.now:%Y-%m-%dT%H:%M:%S}.1234567Z] {text}"
        for text in [
            "Initializing 'CrossPlatLock' with lockfile path: /home/adele/.contoso/cache.lockfile",
            "Before access, the store has changed",
            "Read '2048' bytes from the file",
            "Cache file exists? 'True'",
            "Deserialization error handler: none",
            "No matching secret found in the keyring",
        ]
    ]
    return Case(lines)


@scenario("extensions/js", 3)
def persistence_errors(v):
    word, text = [
        ("CachePersistenceError", "File system error"),
        ("DPAPIEncryptedFileError", "Could not decrypt data: Key not valid for use in specified state."),
        ("GnomeKeyringError", "Cannot autolaunch D-Bus without X11 $DISPLAY"),
    ][v.index]
    lines = [
        f"PersistenceError: {text}",
        "    at PersistenceError.createFileSystemError (/srv/app/node_modules/@azure/msal-node-extensions/dist/index.js:91:16) {",
        f"  errorCode: '{word}',",
        f"  errorMessage: '{text}'",
        "}",
    ]
    return Case(lines, [failure("MSAL.js", "PersistenceError", oauth=None, service=[])])


@scenario("extensions/python", 3)
def tracebacks(v):
    name, text = [
        (
            "PersistenceDecryptionError",
            "[Errno 22] Decryption failed: [WinError -2146893813] Key not valid for use in specified state.. App developer may consider this guidance: https://github.com/AzureAD/microsoft-authentication-extensions-for-python/wiki/PersistenceDecryptionError",
        ),
        ("PersistenceNotFound", "[Errno 2] Persistence not found: '/home/adele/.contoso/cache.bin'"),
        ("PersistenceEncryptionError", "[Errno 22] Encryption failed: [WinError 0] None"),
    ][v.index]
    lines = [
        "Traceback (most recent call last):",
        '  File "/srv/app/auth.py", line 20, in <module>',
        "    app.get_accounts()",
        '  File "/srv/app/.venv/lib/python3.12/site-packages/msal_extensions/persistence.py", line 236, in load',
        f"msal_extensions.persistence.{name}: {text}",
    ]
    return Case(
        lines,
        [failure("MSAL.Python", name, oauth=None, service=[])],
        note="MSAL Python's extensions are a package of MSAL Python; the catalogue lacks their exceptions",
    )


@scenario("extensions/java", 3)
def stack_traces(v):
    name = ["CacheFileAccessException", "KeyRingAccessException", "CacheFileLockAcquisitionException"][v.index]
    lines = [
        f"com.microsoft.aad.msal4jextensions.persistence.{name}: The token cache could not be used",
        "\tat com.microsoft.aad.msal4jextensions.PersistenceTokenCacheAccessAspect.beforeCacheAccess(PersistenceTokenCacheAccessAspect.java:121)",
        "\tat com.microsoft.aad.msal4j.TokenCache$CacheAspect.<init>(TokenCache.java:162)",
    ]
    return Case(lines, [failure("MSAL.Java", name, oauth=None, service=[])])


@scenario("extensions/runtime", 2)
def data_that_cannot_be_decrypted(v):
    c = v.guid()
    lines = [
        f"[MSAL:0007]\tINFO   \tSetCorrelationId:259\tSet correlation ID: {c}",
        "[MSAL:0007]\tERROR  \tErrorInternalImpl:134\tCreated an error: 9zj2r, StatusInternal::Unexpected, InternalEvent::None, Error Code 2148073483, Context 'Error decrypting data of size 1766'",
    ]
    return Case(lines[v.index :], [failure("MSALRuntime", "Unexpected", oauth=None, correlation=None if v.index else c)])
