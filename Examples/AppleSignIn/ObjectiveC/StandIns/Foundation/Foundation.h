// What TokenSession and the other stand-ins use of Apple's Foundation, so that they are checked where there is none. No
// part of an app.

#pragma once

typedef long NSInteger;
typedef unsigned long NSUInteger;
#if __OBJC_BOOL_IS_BOOL
typedef _Bool BOOL;
#else
typedef signed char BOOL;
#endif

#define nil ((void *)0)
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
#define NS_NOESCAPE __attribute__((noescape))
#define NS_UNAVAILABLE __attribute__((unavailable))
#define NS_ENUM(_type, _name)                                                                                          \
    enum __attribute__((enum_extensibility(open))) _name : _type _name;                                                \
    enum _name : _type

NS_ASSUME_NONNULL_BEGIN

__attribute__((objc_root_class))
@interface NSObject
+ (instancetype)alloc;
+ (instancetype)new;
- (instancetype)init;
@end

@interface NSString : NSObject
@end

@interface NSArray<__covariant Element> : NSObject
@end

@interface NSError : NSObject
@end

@interface NSUUID : NSObject
@end

@interface NSOperationQueue : NSObject
@property (class, readonly) NSOperationQueue *mainQueue;
- (void)addOperationWithBlock:(void (^)(void))block;
@end

NS_ASSUME_NONNULL_END
