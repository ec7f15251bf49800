#include "app/backends/captured_variant.h"

#include "app/backends/given_problem.h"
#include "app/kernel_files/program.h"
#include "app/model/operation.h"

namespace lanescope {

CapturedVariant capture_variant(const Instance& instance, const VariantChoice& choice, Progress& progress) {
    const auto program = Program::of(*find_variant(instance.operation().name(), choice.id), progress.flag());
    const Operands operands = operands_of(instance);
    Array<float> y = y_before(operands);
    GivenProblem given = given_of(operands);
    given.y = y;
    LaunchList list = capture_program(*program, given, {choice.lanes, choice.warps});
    return {.file = program->path(),
            .name = program->name(),
            .text = program->text(),
            .inputs = program->inputs(),
            .list = std::make_shared<const LaunchList>(std::move(list))};
}

}  // namespace lanescope
