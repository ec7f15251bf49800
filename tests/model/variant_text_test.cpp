#include "app/catalog/kernel_names.h"
#include "app/catalog/variants.h"
#include "app/model/experiment.h"
#include "tests/model/message.h"

namespace lanescope {
namespace {

TEST(VariantText, IsTheIdAndWhatWasTuned) {
    EXPECT_EQ(to_string(VariantChoice{"cte"}), "cte");
    EXPECT_EQ(to_string(VariantChoice{"warp_per_row", 8}), "warp_per_row:lanes=8");
    EXPECT_EQ(parse_variant("cte"), (VariantChoice{"cte"}));
    EXPECT_EQ(parse_variant("warp_per_row:lanes=8"), (VariantChoice{"warp_per_row", 8}));
    for (const char* text : {"cte:warps=4", "warp_per_row:lanes=8,warps=2", "cte_v5:warps=1,independent", "mine:v3",
                             "mine:lanes=8,v12,independent"})
        EXPECT_EQ(to_string(parse_variant(text)), text);
    EXPECT_EQ(parse_variant("CTE"), (VariantChoice{"CTE"})) << "the catalogue says which id was meant";
}

TEST(VariantText, HoldsTheLettersThatTheWindowHas) {
    for (const char* id : {"größe", "año-2", "u6838"}) EXPECT_EQ(parse_variant(id).id, id);
    for (const char* id : {"\u6838", "a\u00d7b", "a\u00a0b", "\xff", "gr\xc3"})
        EXPECT_FALSE(message_of([&] { parse_variant(id); }).empty()) << id;
}

TEST(VariantText, AnIdCanBeMadeOfAnyName) {
    for (const auto& [name, id] :
         {std::pair("größe", "größe"), std::pair("\u6838", "u6838"), std::pair("a b", "a_b"), std::pair("", "kernel"),
          std::pair("v1.2", "v1_2"), std::pair("a\xff", "axff"), std::pair("\U0001F600", "u1f600")}) {
        EXPECT_EQ(id_from(name), id);
        EXPECT_TRUE(may_be_id(id_from(name))) << name;
    }
}

struct BadText {
    std::string text, part;
};
std::ostream& operator<<(std::ostream& out, const BadText& bad) { return out << bad.text; }

class BadVariant : public ::testing::TestWithParam<BadText> {};
TEST_P(BadVariant, SaysWhichPartIsWrong) {
    expect_parts(message_of([] { parse_variant(GetParam().text); }), {GetParam().part});
}
INSTANTIATE_TEST_SUITE_P(Texts, BadVariant,
                         ::testing::Values(BadText{"", "variant ''"}, BadText{":lanes=8", "variant ':lanes=8'"},
                                           BadText{"a b", "variant 'a b'"}, BadText{"a,b", "variant 'a,b'"},
                                           BadText{"cte:", "key=value"}, BadText{"cte:lanes", "key=value"},
                                           BadText{"cte:lane=8", "did you mean lanes?"},
                                           BadText{"cte:lanes=0", "lanes '0'"}, BadText{"cte:lanes=33", "1 to 32"},
                                           BadText{"cte:lanes=8x", "lanes '8x'"}, BadText{"cte:v0", "key=value"},
                                           BadText{"cte:v-1", "key=value"}, BadText{"cte:v99999999999", "key=value"},
                                           BadText{"cte:lanes=8,lanes=8", "lanes is given twice"}));

TEST(ScheduleText, RoundTrips) {
    for (const Schedule schedule : {Schedule::lockstep, Schedule::independent})
        EXPECT_EQ(parse_schedule(to_string(schedule)), schedule);
    expect_parts(message_of([] { parse_schedule("volta"); }), {"'volta'", "lockstep, independent"});
}

}  // namespace
}  // namespace lanescope
