#include "app/base/text/numbers.h"

#include <gtest/gtest.h>

#include <utility>

namespace lanescope {
namespace {

TEST(TypedNumber, ReadsSeparatorsExponentsAndUnits) {
    for (const auto& [text, expected] : {std::pair<const char*, std::int64_t>{"60 000", 60'000},
                                         {"60\u00A0000", 60'000},
                                         {"60\u202F000", 60'000},
                                         {"60\u2009000", 60'000},
                                         {" 7 ", 7},
                                         {"100,000", 100'000},
                                         {"1,234,567", 1'234'567},
                                         {"100'000", 100'000},
                                         {"100\u2019000", 100'000},
                                         {"1_000", 1000},
                                         {"1e5", 100'000},
                                         {"1E+5", 100'000},
                                         {"64k", 64'000},
                                         {"64 k", 64'000},
                                         {"1.5k", 1500},
                                         {"2M", 2'000'000},
                                         {"1G", 1'000'000'000},
                                         {"4Ki", 4096},
                                         {"2Mi", 2'097'152},
                                         {"-3", -3},
                                         {"\u22123", -3},
                                         {"9223372036854775807", INT64_MAX}})
        EXPECT_EQ(typed_integer(text).value, expected) << text;
}

TEST(TypedNumber, RefusesWhatIsNotAWholeNumber) {
    for (const char* text : {"",
                             " ",
                             "abc",
                             "12x",
                             "1.5",
                             "1.000",
                             "1 5",
                             "1 0000",
                             "0,125",
                             "1,23",
                             "1,234 567",
                             "k",
                             "1e",
                             "1e300",
                             "1e-2147483648",
                             "--1",
                             "+5",
                             "nan",
                             "inf",
                             "0x10",
                             "1.5e-3",
                             "2m",
                             "9223372036854775808"})
        EXPECT_EQ(typed_integer(text).value, std::nullopt) << text;
}

TEST(TypedNumber, ExplainsACommaAndAnAmbiguousUnit) {
    EXPECT_NE(typed_integer("1,5").hint.find("a comma separates thousands"), std::string::npos);
    EXPECT_EQ(typed_integer("2m").hint, "write M for a million");
    EXPECT_EQ(typed_integer("abc").hint, "");
    EXPECT_EQ(typed_real("1,5").hint, "write 1.5");
    EXPECT_EQ(typed_real("1,000,000").hint, "write it without commas");
}

TEST(TypedNumber, ReadsEverySeed) {
    EXPECT_EQ(typed_unsigned("18446744073709551615").value, UINT64_MAX);
    EXPECT_EQ(typed_unsigned("18446744073709551616").value, std::nullopt);
    EXPECT_EQ(typed_unsigned("-1").value, std::nullopt);
}

TEST(TypedNumber, ReadsDecimalsWithAPoint) {
    EXPECT_EQ(typed_real("-0.5").value, -0.5F);
    EXPECT_EQ(typed_real("1e-30").value, 1e-30F);
    EXPECT_EQ(typed_real(".25").value, 0.25F);
    EXPECT_EQ(typed_real("1 500.5").value, 1500.5F);
    for (const char* text : {"", "nan", "inf", "1e39", "1.0f", "one", "1,5", "2k"})
        EXPECT_EQ(typed_real(text).value, std::nullopt) << text;
}

TEST(ExactNumber, HasNothingElseInItsText) {
    EXPECT_EQ(exact_number<int>("-12"), -12);
    EXPECT_EQ(exact_number<std::uint64_t>("ff", 16), 255u);
    EXPECT_EQ(exact_number<double>("1e-5"), 1e-5);
    for (const char* text : {"", " 1", "1 ", "+1", "0x1", "1.5", "2147483648"})
        EXPECT_EQ(exact_number<int>(text), std::nullopt) << text;
}

TEST(TakeNumber, LeavesTheRestOfTheText) {
    std::string_view text = "32x8";
    EXPECT_EQ(take_number<int>(text), 32);
    EXPECT_EQ(text, "x8");
    EXPECT_EQ(take_number<int>(text), std::nullopt);
    EXPECT_EQ(text, "x8");
}

}  // namespace
}  // namespace lanescope
