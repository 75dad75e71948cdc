// The header that Xcode makes from SignInLog.swift; `.ci/check-objective-c` compares the two. No part of an app.

#pragma once

#import <Foundation/Foundation.h>

@class SignInAttempt;
@class SignInFailure;

NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSInteger, SignInStep) {
    SignInStepShowMessage = 0,
    SignInStepAskUser = 1,
    SignInStepUseGrantedScopes = 2,
    SignInStepOfferSignIn = 3,
    SignInStepTryLater = 4,
    SignInStepRegisterDevice = 5,
    SignInStepProtectApp = 6,
    SignInStepCheckConnection = 7,
};

@interface SignInLog : NSObject
- (nullable instancetype)initWithDirectory:(NSString *)directory error:(NSError *_Nullable *_Nullable)error;
- (void)connectMSALWithMasking:(NS_NOESCAPE void (^)(NSInteger))masking
                         level:(void (^)(NSInteger))level
                      callback:(NS_NOESCAPE void (^)(void (^)(NSInteger, NSString *_Nullable, BOOL)))callback;
- (void)makeVerbose:(double)seconds;
- (SignInAttempt *)beginSilentRequest:(NSString *_Nullable)account
                          ifAbandoned:(void (^)(SignInFailure *))ifAbandoned;
- (SignInAttempt *)beginPrompt:(NSString *_Nullable)account
                   ifAbandoned:(void (^)(SignInFailure *))ifAbandoned;
+ (NSString *_Nullable)claimsInHeader:(NSString *)header;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;
@end

@interface SignInAttempt : NSObject
- (BOOL)succeed:(NSUUID *)correlationID account:(NSString *_Nullable)account;
- (SignInFailure *_Nullable)fail:(NSError *_Nullable)error;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;
@end

@interface SignInFailure : NSObject
@property (nonatomic, readonly) SignInStep step;
@property (nonatomic, readonly) double delay;
@property (nonatomic, readonly, copy) NSArray<NSString *> *grantedScopes;
@property (nonatomic, readonly, copy) NSArray<NSString *> *declinedScopes;
@property (nonatomic, readonly, copy) NSString *_Nullable claims;
@property (nonatomic, readonly, copy) NSString *userMessage;
@property (nonatomic, readonly, copy) NSString *localizationKey;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;
@end

NS_ASSUME_NONNULL_END
