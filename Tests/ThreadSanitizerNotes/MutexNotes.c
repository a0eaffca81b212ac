// Tells the thread sanitizer when a thread had to wait for a Swift Mutex.
//
// The quick way through a Mutex is compiled into its user, where the sanitizer sees it. The slow one is
// in the Swift library, which is not instrumented: whoever waited would seem never to have taken the
// lock, and everything behind it a race. These functions stand in front of the library's, pass the call
// on, and note it. In builds without the sanitizer there is nothing here.

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))

// Synchronization._MutexHandle._lockSlow(UInt32) and _unlockSlow()
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT_CALL void (*LockFunction)(uint32_t thread, SWIFT_SELF void *handle);
typedef SWIFT_CALL void (*UnlockFunction)(SWIFT_SELF void *handle);

// Of the sanitizer's runtime (sanitizer/tsan_interface.h).
void __tsan_acquire(void *address);
void __tsan_release(void *address);

SWIFT_CALL void taxguide_lock_slow(uint32_t thread, SWIFT_SELF void *handle) __asm__(LOCK);
SWIFT_CALL void taxguide_unlock_slow(SWIFT_SELF void *handle) __asm__(UNLOCK);

SWIFT_CALL void taxguide_lock_slow(uint32_t thread, SWIFT_SELF void *handle) {
    ((LockFunction)dlsym(RTLD_NEXT, LOCK))(thread, handle);
    __tsan_acquire(handle);
}

SWIFT_CALL void taxguide_unlock_slow(SWIFT_SELF void *handle) {
    __tsan_release(handle);
    ((UnlockFunction)dlsym(RTLD_NEXT, UNLOCK))(handle);
}

#endif
#endif
