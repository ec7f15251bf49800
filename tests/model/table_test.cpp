#include "app/base/text/table.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace lanescope {
namespace {

Table small() {
    return {{"variant", "median_us", "verified"},
            {{std::string("cte, \"lanes\""), 12.5, true}, {std::string("a\tb"), {}, false}}};
}

TEST(Table, AsCsvQuotesWhatWouldEndAField) {
    EXPECT_EQ(csv_text(small()), "variant,median_us,verified\n\"cte, \"\"lanes\"\"\",12.5,true\na\tb,,false\n");
}

TEST(Table, ForASpreadsheetHasTabsBetweenCellsAndNoneWithin) {
    EXPECT_EQ(tab_text(small()), "variant\tmedian_us\tverified\ncte, \"lanes\"\t12.5\ttrue\na b\t\tfalse\n");
}

TEST(Table, AsJsonHasAnObjectARowAndNullWhereThereIsNoValue) {
    const auto rows = nlohmann::json::parse(json_text(small()));
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0]["median_us"], 12.5);
    EXPECT_EQ(rows[0]["verified"], true);
    EXPECT_TRUE(rows[1]["median_us"].is_null());
}

TEST(Table, WritesNoNumberWhereThereIsNone) {
    const Table odd{{"x"}, {{std::numeric_limits<double>::quiet_NaN()}}};
    EXPECT_EQ(csv_text(odd), "x\n\n");
    EXPECT_TRUE(nlohmann::json::parse(json_text(odd))[0]["x"].is_null());
}

TEST(Table, TakesColumnsOfAnotherRowByRow) {
    Table table{{"a"}, {{std::int64_t(1)}}};
    table.add_columns({{"b"}, {{std::int64_t(2)}, {std::int64_t(3)}}});
    EXPECT_EQ(csv_text(table), "a,b\n1,2\n,3\n");
}

TEST(Table, StaysJsonWithForeignBytes) {
    EXPECT_TRUE(nlohmann::json::accept(json_text({{"x"}, {{std::string("\xFF")}}})));
}

}  // namespace
}  // namespace lanescope
