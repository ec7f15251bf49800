#include <gtest/gtest.h>

#include "app/operations/spmv/spmv_problem.h"
#include "tests/views/watched_window.h"

namespace lanescope {
namespace {

class SparseControls : public WatchedWindow {
protected:
    static const SpmvProblem& problem_of(const demo::Demo& demo) {
        return demo.choice.experiment.problem.as<SpmvProblem>();
    }

    /// A stencil of six points can come from a recording.
    demo::Demo stencil_of_six() {
        demo::Demo demo = demo::make(demo::Scene::results, 4);
        demo.choice.experiment.problem = SpmvProblem{.pattern = SparsePattern::stencil, .side = 9, .points = 6};
        return demo;
    }
};

TEST_F(SparseControls, LeaveANumberOfPointsAloneThatIsNotOffered) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = stencil_of_six();
    EXPECT_TRUE(says(texts(demo), "Stencil"));
    EXPECT_EQ(problem_of(demo).points, 6);
    EXPECT_EQ(problem_of(demo).side, 9);
}

TEST_F(SparseControls, TakeAnOfferedOneInItsPlace) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = stencil_of_six();
    const auto click_on = [&](const std::string& words) {
        const std::vector<DrawnText> drawn = texts(demo);
        const auto found = std::ranges::find(drawn, words, &DrawnText::text);
        ASSERT_NE(found, drawn.end()) << words;
        click(demo, middle(*found));
    };
    click_on("9 in 2D");
    EXPECT_EQ(problem_of(demo).points, 9);
    EXPECT_EQ(problem_of(demo).side, 9) << "the plane again";
}

}  // namespace
}  // namespace lanescope
