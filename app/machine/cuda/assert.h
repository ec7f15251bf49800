// assert() of a kernel. As C has it, it may be included again where NDEBUG has changed.
#pragma GCC system_header
#include "lanescope_claims.h"
extern "C" void lanescope_claim_failed(const char* claim, const char* sign, lanescope_scalar left,
                                       lanescope_scalar right);
#undef assert
#ifdef NDEBUG
#define assert(...) ((void)0)
#else
// The call stands in the kernel itself: its return address says the line.
#define assert(...)                                                                   \
    (__extension__({                                                                  \
        const auto lanescope_claim = LANESCOPE_JUDGED(__VA_ARGS__);                   \
        if (!lanescope_claim.holds)                                                   \
            lanescope_claim_failed(#__VA_ARGS__, lanescope_claim.sign,                \
                                   lanescope_claims::bits_of(lanescope_claim.left),   \
                                   lanescope_claims::bits_of(lanescope_claim.right)); \
    }))
#endif
