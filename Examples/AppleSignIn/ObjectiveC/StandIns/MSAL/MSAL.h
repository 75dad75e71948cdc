// MSAL's public types as Objective-C sees them, as far as TokenSession uses them. No part of an app, which has MSAL
// itself.

#pragma once

#import <Foundation/Foundation.h>

@class MSALAccount;
@class MSALResult;

typedef NS_ENUM(NSInteger, MSALLogLevel) {
    MSALLogLevelNothing,
    MSALLogLevelError,
    MSALLogLevelWarning,
    MSALLogLevelInfo,
    MSALLogLevelVerbose,
    MSALLogLevelLast = MSALLogLevelVerbose,
};

typedef NS_ENUM(NSInteger, MSALLogMaskingLevel) {
    MSALLogMaskingSettingsMaskAllPII,
    MSALLogMaskingSettingsMaskEUIIOnly,
    MSALLogMaskingSettingsMaskSecretsOnly,
};

typedef void (^MSALCompletionBlock)(MSALResult *_Nullable result, NSError *_Nullable error);
typedef void (^MSALLogCallback)(MSALLogLevel level, NSString *_Nullable message, BOOL containsPII);

NS_ASSUME_NONNULL_BEGIN

@interface MSALLoggerConfig : NSObject
@property (atomic) MSALLogLevel logLevel;
@property (nonatomic) MSALLogMaskingLevel logMaskingLevel;
- (void)setLogCallback:(MSALLogCallback)callback;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;
@end

@interface MSALGlobalConfig : NSObject
@property (class, readonly) MSALLoggerConfig *loggerConfig;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;
@end

@interface MSALAccount : NSObject
@property (readonly, nullable) NSString *identifier;
+ (instancetype)new NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
@end

@interface MSALResult : NSObject
@property (atomic, readonly) NSString *accessToken;
@property (atomic, readonly) NSArray<NSString *> *scopes;
@property (atomic, readonly) MSALAccount *account;
@property (atomic, readonly) NSUUID *correlationId;
@end

@interface MSALClaimsRequest : NSObject
- (instancetype)initWithJsonString:(NSString *)jsonString error:(NSError *_Nullable *_Nullable)error;
@end

@interface MSALWebviewParameters : NSObject
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;
@end

@interface MSALParameters : NSObject
@end

@interface MSALTokenParameters : MSALParameters
@property (nonatomic) NSArray<NSString *> *scopes;
@property (nonatomic, nullable) MSALAccount *account;
@property (nonatomic, nullable) MSALClaimsRequest *claimsRequest;
- (instancetype)initWithScopes:(NSArray<NSString *> *)scopes NS_DESIGNATED_INITIALIZER;
+ (instancetype)new NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
@end

@interface MSALSilentTokenParameters : MSALTokenParameters
- (instancetype)initWithScopes:(NSArray<NSString *> *)scopes account:(MSALAccount *)account NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithScopes:(NSArray<NSString *> *)scopes NS_UNAVAILABLE;
@end

@interface MSALInteractiveTokenParameters : MSALTokenParameters
- (instancetype)initWithScopes:(NSArray<NSString *> *)scopes NS_UNAVAILABLE;
- (instancetype)initWithScopes:(NSArray<NSString *> *)scopes
             webviewParameters:(MSALWebviewParameters *)webviewParameters NS_DESIGNATED_INITIALIZER;
@end

NS_ASSUME_NONNULL_END

@interface MSALPublicClientApplication : NSObject
- (void)acquireTokenWithParameters:(nonnull MSALInteractiveTokenParameters *)parameters
                   completionBlock:(nonnull MSALCompletionBlock)completionBlock;
- (void)acquireTokenSilentWithParameters:(nonnull MSALSilentTokenParameters *)parameters
                         completionBlock:(nonnull MSALCompletionBlock)completionBlock;
@end
