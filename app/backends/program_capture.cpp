#include "app/backends/program_capture.h"

#include "app/backends/given_problem.h"
#include "app/kernel_files/program.h"
#include "app/model/error.h"
#include "app/model/output.h"

namespace lanescope {
namespace {

/// Halves that are rounded on the device: of their arrays only the sizes count, which the host function does not read.
GivenProblem given_for_capture(const SgemvInstance& n, const Program& program) {
    GivenProblem given = given_of(n, program, std::nullopt);
    if (!program.takes("A_half")) return given;
    if (n.unstored) throw UsageError("takes matrices of fewer than 2^31 elements: its halves are stored");
    for (GivenArray& input : given.inputs) input.content = input.content.first(input.content.size() / 2);
    for (GivenArray& input : given.inputs) input.element_bytes = 2;
    given.inputs[0].name = "A_half";
    given.inputs[1].name = "x_half";
    return given;
}
GivenProblem given_for_capture(const SpmvInstance& n, const Program& program) {
    return given_of(n, program, std::nullopt);
}

}  // namespace

CapturedVariant capture_variant(const Instance& instance, const VariantChoice& choice, Progress& progress) {
    const bool sparse = std::holds_alternative<SpmvInstance>(instance);
    const auto program = Program::of(*find_variant(sparse ? "spmv" : "sgemv", choice.id), progress.flag());
    Array<float> y = std::visit([](const auto& n) { return y_before(n); }, instance);
    GivenProblem given = std::visit([&](const auto& n) { return given_for_capture(n, *program); }, instance);
    given.y = y;
    LaunchList list = capture_program(*program, given, {choice.lanes, choice.warps});
    return {.file = program->path(),
            .name = program->name(),
            .text = program->text(),
            .list = std::make_shared<const LaunchList>(std::move(list))};
}

}  // namespace lanescope
