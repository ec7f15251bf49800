#include "app/base/text/printf_text.h"

#include <gtest/gtest.h>

#include <vector>

namespace lanescope {
namespace {

std::string printed(std::string_view format, std::vector<PrintedValue> values) {
    return printf_text(format, [&](char, unsigned) -> std::optional<PrintedValue> {
        if (values.empty()) return std::nullopt;
        PrintedValue first = values.front();
        values.erase(values.begin());
        return first;
    });
}

constexpr DeviceScalar one{'i', 1}, all_bits{'u', ~std::uint64_t{0}}, half{'d', std::bit_cast<std::uint64_t>(0.5)};

TEST(PrintfText, ConvertsToTheRequestedType) {
    EXPECT_EQ(printed("%d %hhu %lld %x", {all_bits, all_bits, all_bits, all_bits}), "-1 255 -1 ffffffff");
    EXPECT_EQ(printed("%5.2f|%-4s|%c%%", {half, std::string("ab"), DeviceScalar{'i', 'x'}}), " 0.50|ab  |x%");
}

TEST(PrintfText, KeepsAConversionWithoutAValue) {
    EXPECT_EQ(printed("%d %d %n%", {one}), "1 %d %n%");
    EXPECT_EQ(printed("%s", {one}), "%s");
    EXPECT_EQ(printed("%d", {std::string("x")}), "%d");
}

TEST(PrintfText, LimitsWidths) {
    EXPECT_EQ(printed("%*d|%-99999d|", {DeviceScalar{'i', 4}, one, one}), "   1|%-99999d|");
}

TEST(PrintfText, AsksForTheSizeOfEachValue) {
    std::string asked;
    printf_text("%*d %lu %hd %s %e %n", [&](char kind, unsigned bits) {
        asked += kind + std::to_string(bits) + " ";
        return std::optional<PrintedValue>(one);
    });
    EXPECT_EQ(asked, "*32 d32 u64 d16 s32 e32 ");
}

}  // namespace
}  // namespace lanescope
