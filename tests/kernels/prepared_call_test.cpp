#include <gtest/gtest.h>

#include <string>

#include "app/base/error.h"
#include "app/kernel_files/program.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

TEST(PreparedCall, NamesAMissingValue) {
    const auto program = Program::of(*shipped_catalog().find("sgemv", "thread_per_row"));
    const std::string parameter = program->binding().parameters.at(1).parameter.name;
    ASSERT_EQ(program->binding().parameters.at(1).candidates.at(0), "cols");
    try {
        program->prepare_call({{"rows", std::int64_t(4)}}, {});
        FAIL() << "cols is missing";
    } catch (const UsageError& error) {
        EXPECT_EQ(error.what(), program->name() + ": sgemv(): parameter '" + parameter +
                                    "' is cols, which the problem does not have; it has rows: write the meaning in "
                                    "the header, as in:  // Bind: " +
                                    parameter + " = 0");
    }
}

}  // namespace
}  // namespace lanescope
