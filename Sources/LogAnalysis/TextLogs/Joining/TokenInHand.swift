import MSALText

/// Whether a request of MSAL for Python has a token in hand while it asks for a newer one: if that fails, the app gets
/// the token from the cache and sees no error.
///
/// The library logs `Cache hit an AT`, looks for refresh tokens (`Found 1 RTs matching …`), and names the request. If it
/// names it before the search, all three lines follow each other; otherwise the search belongs to another request.
struct TokenInHand {
    private enum Stage {
        case none
        case found(isLast: Bool)
        case named(RequestID?)
        case refreshing(RequestID?)
    }

    private var stage = Stage.none

    var isRefreshing: Bool {
        if case .refreshing = stage { true } else { false }
    }

    mutating func find() { stage = .found(isLast: true) }

    mutating func refresh() {
        switch stage {
        case .found: stage = .refreshing(nil)
        case .named(let id): stage = .refreshing(id)
        case .none, .refreshing: break
        }
    }

    mutating func name(_ id: RequestID?) {
        switch stage {
        case .found(isLast: true): stage = .named(id)
        case .refreshing(nil): stage = .refreshing(id)
        case .refreshing(let other) where other == id: break
        case .none, .found, .named, .refreshing: stage = .none
        }
    }

    /// Another line of the library.
    mutating func pass() {
        switch stage {
        case .found: stage = .found(isLast: false)
        case .named: stage = .none
        case .none, .refreshing: break
        }
    }
}
