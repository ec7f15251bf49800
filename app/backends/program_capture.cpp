#include "app/backends/program_capture.h"

#include "app/backends/given_problem.h"
#include "app/kernel_files/program.h"
#include "app/model/output.h"

namespace lanescope {

CapturedVariant capture_variant(const Instance& instance, const VariantChoice& choice, Progress& progress) {
    const bool sparse = std::holds_alternative<SpmvInstance>(instance);
    const auto program = Program::of(*find_variant(sparse ? "spmv" : "sgemv", choice.id), progress.flag());
    Array<float> y = std::visit([](const auto& n) { return y_before(n); }, instance);
    GivenProblem given = std::visit([&](const auto& n) { return given_of(n); }, instance);
    given.y = y;
    LaunchList list = capture_program(*program, given, {choice.lanes, choice.warps});
    return {.file = program->path(),
            .name = program->name(),
            .text = program->text(),
            .list = std::make_shared<const LaunchList>(std::move(list))};
}

}  // namespace lanescope
