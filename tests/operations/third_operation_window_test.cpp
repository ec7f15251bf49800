#include "app/backends/emulator/emulator.h"
#include "app/backends/own_kernels.h"
#include "app/lab/backend_runner.h"
#include "app/model/catalog/device_models.h"
#include "app/model/operation.h"
#include "app/system/assets.h"
#include "tests/views/watched_window.h"

namespace lanescope {
namespace {

class ThirdOperationInTheWindow : public WatchedWindow {
protected:
    static demo::Demo with_result() {
        Backends backends;
        backends.push_back(make_emulator(load_devices(find_asset("devices"))));
        BackendRunner runner(backends);
        Progress progress;
        demo::Demo demo = demo::make(demo::Scene::results, 4);
        Experiment& experiment = demo.choice.experiment;
        experiment = {};
        experiment.problem = parse_problem("transposed:5x40");
        experiment.backend = BackendKind::emulator;
        experiment.variants = {{add_own_kernels(TRANSPOSED_KERNEL).variants.at(0)->id}};
        demo.session.results = runner.run(experiment, progress);
        demo.session.experiment = experiment;
        demo.choice.view.map_a = experiment.variants[0].id;
        demo.choice.view.map_b.clear();
        return demo;
    }
};

TEST_F(ThirdOperationInTheWindow, IsOfferedWithItsControlsAndShown) {
    OPEN_OR_SKIP(1600, 900);
    demo::Demo demo = with_result();
    const std::vector<DrawnText> drawn = texts(demo);
    EXPECT_TRUE(says(drawn, std::string(operation_named("transposed").title()))) << "beside the others";
    EXPECT_TRUE(says(drawn, "Columns")) << "a control";
    EXPECT_TRUE(says(drawn, "transposed:5x40,seed=7")) << "the problem as it is typed";
    EXPECT_TRUE(says(drawn, "a thread a column")) << "the kernel's text";
    EXPECT_GT(demo.session.results.at(0)->trace->events.size(), 0u);
}

}  // namespace
}  // namespace lanescope
