#include "app/compilers/sign_bits.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

TEST(SignBits, AreKeptBeyondTheLastBit) {
    EXPECT_EQ(with_sign_bits("\tbfe.u64 \t%rd6, %rd5, 63, 3;\n\tret;\n"),
              "\tshr.s64 %rd6, %rd5, 63;\n\tand.b64 %rd6, %rd6, 7;\n\tret;\n");
}

TEST(SignBits, OtherExtractionsStay) {
    for (const char* text : {"bfe.u64 %rd6, %rd5, 60, 4;", "bfe.u64 %rd6, %rd5, %r1, %r2;",
                             "bfe.s64 %rd6, %rd5, 63, 3;", "bfe.u32 %r6, %r5, 31, 3;", "bfe.u64", ""})
        EXPECT_EQ(with_sign_bits(text), text);
}

}  // namespace
}  // namespace lanescope
