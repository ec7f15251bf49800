#include <gtest/gtest.h>

#include "tests/execution/emulate.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

std::vector<VariantChoice> others() {
    std::vector<VariantChoice> found;
    for (const Variant& variant : shipped_catalog().variants())
        if (variant.operation == "spmv" && variant.group == VariantGroup::standard && !variant.warp_synchronous &&
            !variant.dispatching)
            found.push_back({std::string(variant.id)});
    return found;
}

class TunedRule : public testing::TestWithParam<const char*> {
protected:
    double modelled_us(const VariantChoice& variant) {
        return session_->time(std::span(&variant, 1), progress_).at(0)->cold.median;
    }
    std::string choice() { return session_->choice({"tuned"}); }

private:
    static Experiment without_events() {
        Experiment experiment;
        experiment.trace.warps = 0;
        return experiment;
    }
    Progress progress_;
    Instance instance_ = instance_of(GetParam());
    std::unique_ptr<Backend> backend_ = make_emulator(shipped_catalog(), load_devices(find_asset("devices")));
    std::unique_ptr<Execution> session_ = backend_->open(instance_, without_events());
};

TEST_P(TunedRule, IsWithinFivePercentOfTheBest) {
    const double tuned = modelled_us({"tuned"});
    for (const VariantChoice& other : others())
        EXPECT_LE(tuned, 1.05 * modelled_us(other)) << "than " << other.id << "; " << choice();
}

INSTANTIATE_TEST_SUITE_P(
    Matrices, TunedRule,
    testing::Values("spmv:uniform,rows=325729,max=6", "spmv:uniform,rows=325729,max=64,skew=19",
                    "spmv:stencil,side=600,points=5", "spmv:stencil,side=100,points=5",
                    "spmv:stencil,side=40,points=27", "spmv:banded,rows=100000,band=8", "spmv:banded,rows=200,band=3",
                    "spmv:uniform,rows=100000,max=32", "spmv:uniform,rows=10000,max=32",
                    "spmv:uniform,rows=100000,max=4", "spmv:uniform,rows=30000,max=64",
                    "spmv:uniform,rows=10000,max=200", "spmv:uniform,rows=300,max=300", "spmv:uniform,rows=100,max=10",
                    "spmv:uniform,rows=200000,max=32,empty=90", "spmv:uniform,rows=1000,max=32,empty=90",
                    "spmv:uniform,rows=50000,max=60,skew=3", "spmv:uniform,rows=20000,max=8,giant=20000",
                    "spmv:uniform,rows=1,cols=2000000,max=900000", "spmv:uniform,rows=50,cols=100000,max=20000",
                    "spmv:rmat,scale=8,edges=8", "spmv:rmat,scale=12,edges=16", "spmv:rmat,scale=14,edges=8",
                    "spmv:file=" LANESCOPE_SOURCE_DIR "/assets/matrices/tiny8.mtx",
                    "spmv:file=" LANESCOPE_SOURCE_DIR "/assets/matrices/skewed1000.mtx",
                    "spmv:file=" LANESCOPE_SOURCE_DIR "/assets/matrices/stencil32x32.mtx"));

}  // namespace
}  // namespace lanescope
