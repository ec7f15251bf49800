// assert() that reports values in kernels. No include guard, because NDEBUG may change.
#if defined(__CUDA_ARCH__) && !defined(NDEBUG)
#include "lanescope_claims.h"
#ifndef LANESCOPE_ASSERT
#define LANESCOPE_ASSERT
extern "C" __attribute__((host, device)) void lanescope_claim_failed(const char* claim, const char* sign,
                                                                     lanescope_scalar left, lanescope_scalar right);
template <class Judged>
__attribute__((host, device, always_inline, nodebug)) constexpr void lanescope_assert(const Judged& claim,
                                                                                      const char* text) {
    if (!claim.holds)
        lanescope_claim_failed(text, claim.sign, lanescope_claims::bits_of(claim.left),
                               lanescope_claims::bits_of(claim.right));
}
#endif
#undef assert
#define assert(...) lanescope_assert(LANESCOPE_JUDGED(__VA_ARGS__), #__VA_ARGS__)
#else
#include_next <assert.h>
#if defined(__cplusplus) && !defined(NDEBUG)  // variadic, because the host compiles kernel claims with commas too
#undef assert
#define assert(...) ((__VA_ARGS__) ? (void)0 : __assert_fail(#__VA_ARGS__, __FILE__, __LINE__, __func__))
#endif
#endif
