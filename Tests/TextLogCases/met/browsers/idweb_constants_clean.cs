        // Miscellaneous
        internal const string UserAgent = "User-Agent";
        internal const string Consent = "consent";
        internal const string ConsentUrl = "consentUri";
        internal const string InvalidClient = "invalid_client";
        internal const string InvalidKeyError = "AADSTS700027";
        internal const string SignedAssertionInvalidTimeRange = "AADSTS700024";
        internal const string CiamAuthoritySuffix = ".ciamlogin.com";
