#import "TokenSession.h"
// In an app: "<name of the app's module>-Swift.h", which Xcode makes from SignInLog.swift.
#import "SignIn-Swift.h"

NS_ASSUME_NONNULL_BEGIN

/// Exactly one of the two is there.
typedef void (^RequestCompletion)(MSALResult *_Nullable result, SignInFailure *_Nullable failure);

@interface TokenSession ()
@property (nonatomic, readonly) MSALPublicClientApplication *application;
@property (nonatomic, readonly) SignInLog *log;
@end

@implementation TokenSession

+ (void)connectMSALTo:(SignInLog *)log {
    MSALLoggerConfig *configuration = MSALGlobalConfig.loggerConfig;
    // Masking before level before callback: no line is logged with the wrong one.
    [log
        connectMSALWithMasking:^(NSInteger masking) {
            configuration.logMaskingLevel = (MSALLogMaskingLevel)masking;
        }
        level:^(NSInteger level) {
            configuration.logLevel = (MSALLogLevel)level;
        }
        callback:^(void (^receive)(NSInteger, NSString *_Nullable, BOOL)) {
            [configuration setLogCallback:^(MSALLogLevel level, NSString *_Nullable message, BOOL containsPII) {
                receive(level, message, containsPII);
            }];
        }];
}

- (instancetype)initWithApplication:(MSALPublicClientApplication *)application log:(SignInLog *)log {
    self = [super init];
    if (self) {
        _application = application;
        _log = log;
    }
    return self;
}

- (void)tokenForScopes:(NSArray<NSString *> *)scopes
               account:(nullable MSALAccount *)account
                claims:(nullable NSString *)claims
               webview:(MSALWebviewParameters *)webview
            completion:(TokenCompletion)completion {
    if (account == nil) {
        [self promptForScopes:scopes account:nil claims:claims webview:webview completion:completion];
        return;
    }
    MSALAccount *known = account;
    [self silentRequestForScopes:scopes
                         account:known
                          claims:claims
                      completion:^(MSALResult *_Nullable result, SignInFailure *_Nullable failure) {
                          if (failure == nil) {
                              completion(TokenOutcomeToken, result, nil);
                          } else if (failure.step == SignInStepAskUser) {
                              [self promptForScopes:scopes
                                            account:known
                                             claims:failure.claims ?: claims
                                            webview:webview
                                         completion:completion];
                          } else {
                              [self settle:failure account:known completion:completion];
                          }
                      }];
}

/// The one prompt.
- (void)promptForScopes:(NSArray<NSString *> *)scopes
                account:(nullable MSALAccount *)account
                 claims:(nullable NSString *)claims
                webview:(MSALWebviewParameters *)webview
             completion:(TokenCompletion)completion {
    MSALInteractiveTokenParameters *parameters = [[MSALInteractiveTokenParameters alloc] initWithScopes:scopes
                                                                                      webviewParameters:webview];
    parameters.account = account;
    parameters.claimsRequest = [self claimsRequestFrom:claims];
    RequestCompletion done = ^(MSALResult *_Nullable result, SignInFailure *_Nullable failure) {
        if (failure == nil) {
            completion(TokenOutcomeToken, result, nil);
        } else {
            [self settle:failure account:account completion:completion];
        }
    };
    SignInAttempt *attempt = [self.log beginPrompt:account.identifier ifAbandoned:[self blockIfAbandoned:done]];
    [self.application acquireTokenWithParameters:parameters completionBlock:[self blockToEnd:attempt completion:done]];
}

/// What remains when no prompt helps, or after the one prompt: nothing here asks the user again.
- (void)settle:(SignInFailure *)failure
       account:(nullable MSALAccount *)account
    completion:(TokenCompletion)completion {
    switch (failure.step) {
        case SignInStepOfferSignIn:
            completion(TokenOutcomeCancelled, nil, failure);
            return;
        case SignInStepTryLater:
            completion(TokenOutcomeLater, nil, failure);
            return;
        case SignInStepUseGrantedScopes:
            [self useGrantedScopesOf:failure account:account completion:completion];
            return;
        case SignInStepAskUser:          // The user was asked already.
        case SignInStepRegisterDevice:   // Workplace join: the message says so, the broker app does it.
        case SignInStepProtectApp:       // Protection policies: with Intune's SDK, remediate compliance here.
        case SignInStepCheckConnection:  // Offline.
        case SignInStepShowMessage:      // An internal error, an unknown code, any other error.
            completion(TokenOutcomeMessage, nil, failure);
            return;
    }
}

/// Some scopes were declined: a silent request for the others.
- (void)useGrantedScopesOf:(SignInFailure *)failure
                   account:(nullable MSALAccount *)account
                completion:(TokenCompletion)completion {
    if (account == nil) {
        completion(TokenOutcomeMessage, nil, failure);
        return;
    }
    MSALAccount *known = account;
    [self silentRequestForScopes:failure.grantedScopes
                         account:known
                          claims:nil
                      completion:^(MSALResult *_Nullable result, SignInFailure *_Nullable refused) {
                          if (refused == nil) {
                              completion(TokenOutcomePartial, result, failure);
                          } else {
                              completion(TokenOutcomeMessage, nil, refused);
                          }
                      }];
}

- (void)silentRequestForScopes:(NSArray<NSString *> *)scopes
                       account:(MSALAccount *)account
                        claims:(nullable NSString *)claims
                    completion:(RequestCompletion)completion {
    MSALSilentTokenParameters *parameters = [[MSALSilentTokenParameters alloc] initWithScopes:scopes account:account];
    parameters.claimsRequest = [self claimsRequestFrom:claims];
    SignInAttempt *attempt = [self.log beginSilentRequest:account.identifier
                                              ifAbandoned:[self blockIfAbandoned:completion]];
    [self.application acquireTokenSilentWithParameters:parameters
                                       completionBlock:[self blockToEnd:attempt completion:completion]];
}

/// Writes the request's record on the thread that MSAL answers on, then continues on the main thread. Only MSAL's first
/// answer counts.
- (MSALCompletionBlock)blockToEnd:(SignInAttempt *)attempt completion:(RequestCompletion)completion {
    return ^(MSALResult *_Nullable result, NSError *_Nullable error) {
        SignInFailure *failure = nil;
        if (result != nil && error == nil) {
            if (![attempt succeed:result.correlationId account:result.account.identifier]) {
                return;
            }
        } else {
            failure = [attempt fail:error];
            if (failure == nil) {
                return;
            }
        }
        [NSOperationQueue.mainQueue addOperationWithBlock:^{
            completion(failure == nil ? result : nil, failure);
        }];
    };
}

/// MSAL released its block without a call: the request has failed.
- (void (^)(SignInFailure *))blockIfAbandoned:(RequestCompletion)completion {
    return ^(SignInFailure *failure) {
        [NSOperationQueue.mainQueue addOperationWithBlock:^{
            completion(nil, failure);
        }];
    };
}

- (nullable MSALClaimsRequest *)claimsRequestFrom:(nullable NSString *)claims {
    return claims == nil ? nil : [[MSALClaimsRequest alloc] initWithJsonString:claims error:nil];
}

@end

NS_ASSUME_NONNULL_END
