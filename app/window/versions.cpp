#include <algorithm>
#include <array>

#include "app/analysis/origin.h"
#include "app/model/catalog/variants.h"
#include "app/model/outcome.h"
#include "app/window/window_loop.h"

namespace lanescope {
namespace {

std::string own_file(const RunResult& result) {
    const Variant* variant = catalogued(result);
    const bool own = variant && variant->group == VariantGroup::own && result.variant.version == 0;
    return own ? variant->file : std::string();
}

}  // namespace

void WindowLoop::follow_versions() {
    for (std::size_t i = 0; i < session_.own && !session_.from_file; ++i) {
        const RunResultPtr& result = session_.results[i];
        const std::string file = own_file(*result);
        if (file.empty() || noted_[file] == result || (session_.busy && !has_ended(*result))) continue;
        noted_[file] = result;
        versions_.add(file, result);
    }
    if (const std::string error = versions_.poll(); !error.empty())
        session_.notice = "cannot save this version: " + error;
    session_.drop_versions(choice_.view);
}

void WindowLoop::carry_out(const command::ShowVersion& show) {
    const RunResultPtr version = versions_.load(show.file, show.number);
    session_.show_version(version);
    const std::vector<std::string> names = names_of(session_.results);
    const auto at = std::ranges::find(session_.results, version) - session_.results.begin();
    ViewSettings& view = choice_.view;
    *std::array{&view.map_a, &view.map_b, &view.map_c, &view.map_d}.at(std::size_t(show.map)) = names[std::size_t(at)];
}

void WindowLoop::carry_out(const command::RestoreVersion& restore) {
    const RunResultPtr version = versions_.load(restore.file, restore.number);
    own_files_.save({restore.file, version->source, session_.own_texts[restore.file].text});
}

}  // namespace lanescope
