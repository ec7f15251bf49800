// The window's reproducible content: the argument of `--state`.
#pragma once

#include <filesystem>

#include "app/catalog/catalog.h"
#include "app/session/choice.h"
#include "app/session/session.h"

namespace lanescope {

struct ViewState {
    Experiment experiment;
    ViewSettings view;
    SweepSettings sweep;
    std::string lesson;                   ///< open lesson; may be empty
    int page = 0;                         ///< from 0
    std::vector<std::string> kernels;     ///< the user's, in the experiment
    std::vector<std::string> recordings;  ///< the first, then added ones
    std::vector<NamedPin> pinned;         ///< latest first; results are in the recordings
    bool operator==(const ViewState&) const = default;
};

/// Uses absolute paths.
ViewState view_state_of(const Catalog& catalog, const Choice& choice, const Session& session);

/// Returns a JSON line of differences from the defaults.
std::string to_text(const ViewState& view_state);

/// For recordings.
std::string to_text(const ViewSettings& view);
ViewSettings parse_view(std::string_view text, const std::string& what);

/// Throws UsageError with the first error in `what`. With `faults`, throws only for text that is not a JSON object:
/// unreadable parts keep their defaults and append a line, unknown fields are ignored.
ViewState parse_scene(std::string_view text, const std::string& what, std::vector<std::string>* faults = nullptr);

/// Makes paths below the folder relative.
ViewState relative_to(const std::filesystem::path& folder, ViewState view_state);

/// Returns "lanescope run --problem '…' --variants '…'".
std::string run_command(const Catalog& catalog, const Experiment& experiment);

std::string command_for(const ViewState& view_state);

}  // namespace lanescope
