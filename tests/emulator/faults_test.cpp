// The comments of kernels/faults.cu list the expected faults.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>

#include "tests/emulator/bench.h"

namespace lanescope::emulator {
namespace {

const std::map<std::string, HazardKind> kinds{{"out_of_bounds", HazardKind::out_of_bounds},
                                              {"misaligned", HazardKind::misaligned},
                                              {"uninitialised_read", HazardKind::uninitialised_read},
                                              {"shared_race", HazardKind::shared_race},
                                              {"global_race", HazardKind::global_race},
                                              {"divergent_barrier", HazardKind::divergent_barrier},
                                              {"no_progress", HazardKind::no_progress},
                                              {"null_pointer", HazardKind::null_pointer},
                                              {"wild_pointer", HazardKind::wild_pointer},
                                              {"written_input", HazardKind::written_input},
                                              {"stack_overflow", HazardKind::stack_overflow},
                                              {"division_by_zero", HazardKind::division_by_zero},
                                              {"failed_assert", HazardKind::failed_assert}};

struct Fault {
    std::string kernel, kind;
    int line = 0;
    std::string lane;   ///< a number, or "any"
    std::string where;  ///< empty if at that line, otherwise elsewhere in the kernel
};
std::ostream& operator<<(std::ostream& out, const Fault& fault) { return out << fault.kernel; }

/// Returns each kernel with the first `//!` comment after its name.
std::vector<Fault> faults() {
    const std::regex kernel(R"(^__global__ void (\w+)\()"), hint(R"(//! (\w+) (\w+)(?: (\w+))?$)");
    std::vector<Fault> found;
    std::string name;
    int number = 0;
    for (const std::string& line : lines_of("faults.cu")) {
        ++number;
        std::smatch match;
        if (std::regex_search(line, match, kernel)) name = match[1];
        if (!name.empty() && std::regex_search(line, match, hint))
            found.push_back({name, match[1], number, match[2], match[3]});
    }
    return found;
}

class Faults : public testing::TestWithParam<Fault> {
protected:
    static BareBench bench() {
        BareBench made("faults.cu", {.max_warp_steps = 1 << 20});
        made.input("a", std::vector<float>(64, 1));
        made.output<float>("o", 64, false);
        return made;
    }
    static const LaunchRecord& run(BareBench& bench, const std::string& kernel) {
        return bench.run(kernel, Shape{{2}, {32}, 32 * sizeof(float)}, {std::int64_t(64)});
    }
};

TEST_P(Faults, AreNamedAndDoNoHarm) {
    const Fault& fault = GetParam();
    BareBench first = bench();
    const auto& hazards = run(first, fault.kernel).hazards;
    const auto found = std::ranges::find(hazards, kinds.at(fault.kind), &RawHazard::kind);
    ASSERT_NE(found, hazards.end());
    const int line = first.line(found->site), other_line = first.line(found->other_site);
    if (fault.where.empty()) {
        EXPECT_TRUE(line == fault.line || other_line == fault.line) << line << ", " << other_line;
    }
    if (fault.lane != "any") {
        EXPECT_EQ(std::to_string(found->lane), fault.lane);
    }

    BareBench next = bench();
    EXPECT_TRUE(run(next, "fine").hazards.empty());
    EXPECT_EQ(next.content("o")[63], 64);
}

INSTANTIATE_TEST_SUITE_P(Kernels, Faults, testing::ValuesIn(faults()), testing::PrintToStringParamName());

}  // namespace
}  // namespace lanescope::emulator
