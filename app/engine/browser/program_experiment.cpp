#include "app/engine/program_experiment.h"

#include "app/base/error.h"

namespace lanescope {

std::vector<RunResultPtr> run_program_experiment(const Backends&, const Experiment&, Progress&, const OnResult&) {
    throw UsageError("a page shows a program's recording; install Lanescope to run it");
}

}  // namespace lanescope
