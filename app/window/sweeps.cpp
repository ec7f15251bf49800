#include "app/window/sweeps.h"

#include <exception>
#include <filesystem>
#include <utility>

#include "app/lab/sweep_axis.h"

namespace lanescope {

std::vector<std::string> axis_names(const Choice& choice) {
    std::vector<std::string> names;
    for (const std::string& axis : choice.sweep.axes) names.push_back(parse_axis(axis).name);
    return names;
}

void start_sweep(Lab& lab, const Choice& choice, bool anew, SweepStatus& notes) try {
    Sweep asked = sweep_along(choice.sweep.axes, choice.experiment);
    const std::filesystem::path file = sweep_file(choice.sweep.axes, choice.experiment);
    std::error_code was_not_there;
    if (anew) std::filesystem::remove(file, was_not_there);
    lab.submit_sweep(std::move(asked), file);
    notes.begin(axis_names(choice), choice.experiment, sweep_text(choice.sweep.axes, choice.experiment), file.string());
} catch (const std::exception& failed) {
    notes.error = failed.what();
}

}  // namespace lanescope
