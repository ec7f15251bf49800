// Names of enumerations are unique and can be parsed. enum_names.h checks at compile time that every member has one.
#include <gtest/gtest.h>

#include <set>

#include "app/formats/codec.h"
#include "app/operations/spmv/spmv_problem.h"
#include "app/session/view_fields.h"
#include "tests/model/message.h"

namespace lanescope {
namespace {

template <class E>
class Names : public ::testing::Test {};
using All = ::testing::Types<Schedule, Kind, SparsePattern, SparseValues, AccessKind, HazardKind, ColourBy, TimeAxis,
                             ThroughputUnit, MovedBytes, Panel>;
TYPED_TEST_SUITE(Names, All);

TYPED_TEST(Names, AreReadBack) {
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < enum_names<TypeParam>.list.size(); ++i) {
        const auto value = static_cast<TypeParam>(i);
        EXPECT_FALSE(name_of(value).empty());
        EXPECT_TRUE(seen.insert(name_of(value)).second) << name_of(value) << " stands twice";
        EXPECT_EQ(parse_name<TypeParam>(name_of(value)), value);
        auto read = static_cast<TypeParam>(0);
        decode(encode(value), read, Where{});
        EXPECT_EQ(read, value);
    }
}

TYPED_TEST(Names, ThatAreNoneAreRefusedWithThoseThatAre) {
    const std::string message = message_of([] { parse_name<TypeParam>("no such"); });
    for (const std::string_view name : enum_names<TypeParam>.list) expect_parts(message, {std::string(name)});
}

enum class Two : std::uint8_t { first, second };
static_assert(is_member<Two, Two::second>() && !is_member<Two, static_cast<Two>(2)>());

}  // namespace
}  // namespace lanescope
