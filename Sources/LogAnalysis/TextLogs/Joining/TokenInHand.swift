import MSALText

/// Whether a request of MSAL for Python has a token in hand while it asks for a newer one: if that fails, the app gets
/// the token from the cache and sees no error.
///
/// The library logs `Cache hit an AT`. Either it names the request next and returns the token, or it looks for refresh
/// tokens (`Found 1 RTs matching …`), and names the request after that.
struct TokenInHand {
    private enum Stage {
        case none
        case found
        case refreshing(RequestID?)
    }

    private var stage = Stage.none

    var isRefreshing: Bool {
        if case .refreshing = stage { true } else { false }
    }

    mutating func find() { stage = .found }

    mutating func refresh() {
        if case .found = stage { stage = .refreshing(nil) }
    }

    mutating func name(_ id: RequestID?) {
        switch stage {
        case .refreshing(nil): stage = .refreshing(id)
        case .refreshing(let other) where other == id: break
        case .none, .found, .refreshing: stage = .none
        }
    }
}
