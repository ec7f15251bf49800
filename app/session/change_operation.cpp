#include "app/session/change_operation.h"

#include <array>
#include <string>
#include <utility>

namespace lanescope {
namespace {

void show_from_the_start(ViewSettings& view) {
    for (std::string* map : std::array{&view.map_a, &view.map_b, &view.map_c, &view.map_d}) map->clear();
    view.source_line = 0;
    view.first_step = view.first_warp = view.steps = 0;
}

}  // namespace

void change_operation(Choice& choice, const Operation& operation) {
    Experiment& experiment = choice.experiment;
    const Operation& before = operation_of(experiment.problem);
    if (&before == &operation) return;
    choice.left.insert_or_assign(std::string(before.name()), LeftOperation{experiment.problem, experiment.variants});
    const auto left = choice.left.find(operation.name());
    const bool is_first = left == choice.left.end();
    experiment.problem = is_first ? operation.usual_problem() : left->second.problem;
    experiment.variants = is_first ? std::vector<VariantChoice>{} : left->second.variants;
    show_from_the_start(choice.view);
}

}  // namespace lanescope
