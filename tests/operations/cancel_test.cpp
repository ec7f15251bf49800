#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "app/operations/problem_instance.h"
#include "app/operations/spmv/spmv_problem.h"
#include "tests/model/temporary_folder.h"
#include "tests/operations/csr_checks.h"

namespace lanescope {
namespace {

/// Cancels at a fraction of the work and counts the steps after that.
struct Canceller {
    explicit Canceller(double at) {
        progress.listen([this, at] {
            if (progress.cancelled())
                ++steps_after;
            else if (progress.fraction() >= at)
                progress.cancel();
        });
    }
    Progress progress;
    std::atomic<int> steps_after = 0;
};

/// Returns the number of steps that other threads may still complete.
int threads() { return int(std::max(1u, std::thread::hardware_concurrency())); }

template <class Work>
void expect_to_stop(Work work) {
    for (const double at : {0.001, 0.1, 0.3, 0.5, 0.75}) {
        Canceller canceller(at);
        EXPECT_THROW(work(canceller.progress), Cancelled) << "at " << at;
        EXPECT_LE(canceller.steps_after, threads()) << "at " << at;
        EXPECT_LT(canceller.progress.fraction(), 1) << "at " << at;
    }
}

class Making : public testing::TestWithParam<const char*> {};

TEST_P(Making, StopsWhereverItIs) {
    const Problem problem = parse_problem(GetParam());
    expect_to_stop([&](Progress& progress) { make_instance(problem, progress); });
}

TEST_P(Making, MovesForwardInManySteps) {
    Progress progress;
    std::atomic<int> steps = 0;
    progress.listen([&] { ++steps; });
    make_instance(parse_problem(GetParam()), progress);
    EXPECT_EQ(progress.fraction(), 1);
    EXPECT_GT(steps, 20);
}

INSTANTIATE_TEST_SUITE_P(EachKind, Making,
                         testing::Values("sgemv:1x4000000", "sgemv:2000x2000", "spmv:uniform,rows=400000,max=16",
                                         "spmv:uniform,rows=3,cols=2500000,max=1,giant=2500000",
                                         "spmv:uniform,rows=1,cols=6000000,max=2900000,seed=8",
                                         "spmv:rmat,scale=16,edges=16", "spmv:banded,rows=200000,band=8",
                                         "spmv:stencil,side=100,points=7"));

using Files = TemporaryFolder;

TEST_F(Files, StopsWhereverItIs) {
    const auto file = folder / "m.mtx";
    {
        std::ofstream out(file);
        out << "%%MatrixMarket matrix coordinate pattern general\n1000 1000 300000\n";
        for (int i = 0; i < 300'000; ++i) out << 1 + i % 1000 << ' ' << 1 + i / 300 << '\n';
    }
    const Problem problem = SpmvProblem{.pattern = SparsePattern::file, .file = file.string()};
    expect_to_stop([&](Progress& progress) { make_instance(problem, progress); });
}

TEST(Reference, StopsInsideALongRow) {
    for (const char* problem : {"sgemv:1x4000000", "spmv:uniform,rows=1,cols=4000000,max=1,giant=4000000"}) {
        Progress quiet;
        const Instance instance = make_instance(parse_problem(problem), quiet);
        expect_to_stop([&](Progress& progress) { reference_of(instance, progress); });
    }
}

TEST(Verify, StopsWhenCancelled) {
    const Reference reference{{1}, {1}, {1}};
    Progress progress;
    progress.cancel();
    EXPECT_THROW(verify(reference, std::vector<float>{1}, progress), Cancelled);
}

TEST(Picture, StopsInsideItsWork) {
    Progress quiet;
    const Instance instance = make_instance(parse_problem("spmv:banded,rows=200000,band=8"), quiet);
    Canceller canceller(0.1);
    EXPECT_THROW(picture_of(instance, canceller.progress), Cancelled);
    EXPECT_LE(canceller.steps_after, threads());
}

}  // namespace
}  // namespace lanescope
