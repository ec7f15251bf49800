#include "app/base/files/folders.h"
#include "app/engine/backend_runner.h"
#include "app/execution/emulator_backend.h"
#include "app/execution/user_kernel_binding.h"
#include "app/formats/device_models.h"
#include "app/model/operation.h"
#include "app/views/performance/plot_panel.h"
#include "tests/operations/transposed/problem.h"
#include "tests/run_tests.h"
#include "tests/shipped_catalog.h"
#include "tests/views/watched_window.h"

namespace lanescope {
namespace {

class ThirdOperationInTheWindow : public WatchedWindow {
protected:
    static demo::Demo with_result() {
        Backends backends;
        backends.push_back(make_emulator(shipped_catalog(), load_devices(find_asset("devices"))));
        BackendRunner runner(shipped_catalog(), backends);
        Progress progress;
        demo::Demo demo = demo::make(demo::Scene::results, 4);
        Experiment& experiment = demo.choice.experiment;
        experiment = {};
        experiment.problem = parse_problem("transposed:5x40");
        experiment.backend = BackendKind::emulator;
        experiment.variants = {{add_user_kernels(shipped_catalog(), TRANSPOSED_KERNEL).variants.at(0)->id}};
        demo.session.results.all = runner.run(experiment, progress);
        demo.session.results.experiment = experiment;
        demo.choice.view.map_a = experiment.variants[0].id;
        demo.choice.view.map_b.clear();
        return demo;
    }
};

TEST_F(ThirdOperationInTheWindow, IsOfferedWithItsControlsAndShown) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = with_result();
    const std::vector<DrawnText> drawn = texts(demo);
    EXPECT_TRUE(says(drawn, operation_named("transposed").info().title)) << "beside the others";
    EXPECT_TRUE(says(drawn, "Columns")) << "a control";
    EXPECT_TRUE(says(drawn, "transposed:5x40,seed=7")) << "the problem as it is typed";
    EXPECT_TRUE(says(drawn, "a thread a column")) << "the kernel's text";
    EXPECT_GT(demo.session.results.all.at(0)->trace->events.size(), 0u);
}

}  // namespace
}  // namespace lanescope

int main(int argc, char** argv) {
    return lanescope::run_tests(argc, argv, lanescope::with_transposed(), lanescope::shipped_plots());
}
