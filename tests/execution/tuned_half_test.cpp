#include <gtest/gtest.h>

#include "app/operations/sgemv/sgemv_problem.h"
#include "tests/execution/emulate.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

struct Shape {
    const char* problem;
    const char* said;
};
std::ostream& operator<<(std::ostream& out, Shape s) { return out << s.problem; }

/// These shapes cover every path: one and several iterations per row, 16-byte loads or not, parts of a row.
const Shape shapes[] = {
    {"sgemv:70x16", "16 rows per warp at the same time, by loads of 16 bytes"},
    {"sgemv:33x31", "one row per warp, by loads of 2 bytes"},
    {"sgemv:300x128,beta=1", "2 rows per warp"},
    {"sgemv:5x129", "one row per warp, by loads of 2 bytes"},
    {"sgemv:17x512", "one row per warp, by loads of 16 bytes"},
    {"sgemv:600x520", "one block of 96 threads per row, one load in flight"},
    {"sgemv:20x601,alpha=2,beta=-1", "one block of 96 threads per row, one load in flight"},
    {"sgemv:12x11008", "one block of 352 threads per row, four loads in flight"},
    {"sgemv:1x20000", "2 parts per row"},
    {"sgemv:2x40001,beta=0.5", "3 parts per row"},
};

class TunedHalf : public testing::TestWithParam<Shape> {
protected:
    Execution& execution() {
        if (!execution_) execution_ = backend_->open(instance_, {});
        return *execution_;
    }
    Instance instance_ = instance_of(GetParam().problem);

private:
    std::unique_ptr<Backend> backend_ = make_emulator(shipped_catalog(), load_devices(find_asset("devices")));
    std::unique_ptr<Execution> execution_;
};

TEST_P(TunedHalf, IsRightInAnyOrderOfLanes) {
    for (const std::uint64_t seed : {0, 1, 2}) {
        Experiment experiment;
        experiment.schedule = seed == 0 ? Schedule::lockstep : Schedule::independent;
        experiment.schedule_seed = seed;
        const Emulated result = emulate(instance_, "tuned_half", experiment);
        EXPECT_TRUE(result.verification.verified) << "row " << result.verification.first_wrong_element;
        EXPECT_TRUE(result.run.hazards.empty());
    }
}

TEST_P(TunedHalf, SaysWhatItChose) {
    const std::string choice = execution().choice({"tuned_half"});
    EXPECT_NE(choice.find(GetParam().said), std::string::npos) << choice;
}

INSTANTIATE_TEST_SUITE_P(Shapes, TunedHalf, testing::ValuesIn(shapes));

TEST(TunedHalfSums, AreFloats) {
    SgemvInstance ones{.rows = 3, .cols = 100'000};
    ones.A.assign(300'000, 1);
    ones.x.assign(100'000, 1);
    ones.y.assign(3, 0);
    const Instance any = ones;
    const auto backend = make_emulator(shipped_catalog(), load_devices(find_asset("devices")));
    std::vector<Hazard> hazards;
    Progress progress;
    for (const float row : backend->open(any, {})->output({"tuned_half"}, hazards, progress))
        EXPECT_EQ(row, 100'000) << "more than a half can hold";
}

}  // namespace
}  // namespace lanescope
