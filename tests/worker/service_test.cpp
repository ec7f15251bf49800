#include "app/engine/service.h"

#include <gtest/gtest.h>
#include <stdio.h>

#include "app/catalog/variants.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "app/wire/run_transfer.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

class NothingRuns : public Runner {
public:
    BackendList::Entries backends() override { return {}; }
    Origin origin_of(const Experiment&) override { return {}; }
    std::vector<RunResultPtr> run(const Experiment&, Progress&, const OnResult&) override {
        ++runs;
        return {};
    }

    int runs = 0;
};

Variant user_variant(const std::string& id) {
    Variant variant = *shipped_catalog().find("sgemv", "thread_per_row");
    variant.id = id;
    variant.group = VariantGroup::user;
    return variant;
}

Job cancelled_run_of(const Variant& variant) {
    Experiment experiment;
    experiment.problem = SgemvProblem{.rows = 8, .cols = 8};
    experiment.variants = {{variant.id}};
    Job job{.id = 1, .message = {}, .progress = std::make_shared<Progress>()};
    job.message.head = {{"run", encode(RunRequest{experiment, {variant}})}};
    job.progress->cancel();
    return job;
}

// The client marks a variant as known when it sends the request, and does not send it again.
TEST(Service, LearnsTheVariantsOfARequestThatWasCancelledBeforeItBegan) {
    const std::unique_ptr<FILE, int (*)(FILE*)> nowhere(fopen("/dev/null", "w"), fclose);
    MessageWriter out(fileno(nowhere.get()));
    NothingRuns runner;
    Service service(shipped_catalog(), runner, {}, {}, out);
    EXPECT_TRUE(service.carry_out(cancelled_run_of(user_variant("told-and-cancelled"))));
    EXPECT_EQ(runner.runs, 0);
    EXPECT_NE(shipped_catalog().find("sgemv", "told-and-cancelled"), nullptr);
}

}  // namespace
}  // namespace lanescope
