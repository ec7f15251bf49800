// Names of enumerations stand in files: each must be there, be unique, and be found again.
#include <gtest/gtest.h>

#include <set>

#include "app/model/codec.h"

namespace lanescope {
namespace {

template <class E>
void expect_names(E last) {
    EXPECT_EQ(names_of<E>, static_cast<int>(last) + 1) << "codec.h must know how many names there are";
    std::set<std::string> names;
    for (int i = 0; i < names_of<E>; ++i) {
        const E value = static_cast<E>(i);
        EXPECT_FALSE(to_string(value).empty());
        EXPECT_TRUE(names.emplace(to_string(value)).second) << to_string(value) << " stands twice";
        E read = static_cast<E>(0);
        decode(encode(value), read, Where{});
        EXPECT_EQ(read, value);
    }
}

TEST(Names, OfEveryEnumerationAreReadBack) {
    expect_names(Schedule::independent);
    expect_names(Kind::modelled);
    expect_names(SparsePattern::file);
    expect_names(SparseValues::fractions);
    expect_names(HazardKind::unwritten_output);
    expect_names(AccessKind::mma);
}

}  // namespace
}  // namespace lanescope
