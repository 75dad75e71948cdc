#import <Foundation/Foundation.h>
#import <MSAL/MSAL.h>

@class SignInFailure;
@class SignInLog;

NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSInteger, TokenOutcome) {
    /// A token, in `result`.
    TokenOutcomeToken,
    /// A token for the scopes that were granted; `failure.declinedScopes` has the others.
    TokenOutcomePartial,
    /// The user closed the prompt: offer to sign in, say nothing.
    TokenOutcomeCancelled,
    /// Ask again after `failure.delay` seconds, at the user's next action.
    TokenOutcomeLater,
    /// Show `failure.userMessage`, translated under `failure.localizationKey`.
    TokenOutcomeMessage,
};

typedef void (^TokenCompletion)(TokenOutcome outcome, MSALResult *_Nullable result, SignInFailure *_Nullable failure);

/// Gets a token: silently, and if MSAL says that the user must be asked, by asking once. `SignInSession.swift` in
/// Objective-C.
///
/// - Every branch of Microsoft's guide ends in one outcome; nothing is repeated in a loop. At most two silent requests
///   and one prompt are made.
/// - Each request is one record in the log, with outcome, duration, account and MSAL's correlation id. No token is
///   logged.
@interface TokenSession : NSObject

/// Sends MSAL's log to `log`. Once, at the start of the app, before anything asks MSAL for a token.
+ (void)connectMSALTo:(SignInLog *)log;

- (instancetype)initWithApplication:(MSALPublicClientApplication *)application
                                log:(SignInLog *)log NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;

/// On the main thread. `completion` is called once, on the main thread, even if MSAL answers twice or drops its block.
///
/// @param claims What an API asked for when it refused the last token: `[SignInLog claimsInHeader:]`.
- (void)tokenForScopes:(NSArray<NSString *> *)scopes
               account:(nullable MSALAccount *)account
                claims:(nullable NSString *)claims
               webview:(MSALWebviewParameters *)webview
            completion:(TokenCompletion)completion;

@end

NS_ASSUME_NONNULL_END
