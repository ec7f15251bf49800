// The window's file for a sweep.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <span>

#include "app/lab/sweep_task.h"
#include "app/model/files/checksum.h"
#include "app/system/own_folders.h"

namespace lanescope {
std::string sweep_text(const std::vector<std::string>& axes, const Experiment& base) {
    std::vector<std::string> variants;
    for (const VariantChoice& variant : base.variants) variants.push_back(to_string(variant));
    return fmt::format("{} from {}: {} on {}, {}, seed {}, {}", fmt::join(axes, " "), to_string(base.problem),
                       fmt::join(variants, ","), to_string(base.backend), to_string(base.schedule), base.schedule_seed,
                       base.device);
}

std::filesystem::path sweep_file(const std::vector<std::string>& axes, const Experiment& base) {
    const std::string text = sweep_text(axes, base);
    const std::uint64_t name = checksum(std::as_bytes(std::span(text)));
    return state_folder() / "sweeps" / fmt::format("{:016x}.lane", name);
}

}  // namespace lanescope
