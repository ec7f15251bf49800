// A scene: the content of the window, as far as it can be reproduced elsewhere. Its text is the argument of `--state`.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/choice.h"
#include "app/session/session.h"

namespace lanescope {

struct Scene {
    Experiment experiment;
    ViewSettings view;
    SweepSettings sweep;
    std::string lesson;                   ///< stem of the open lesson; empty: none
    int page = 0;                         ///< from 0
    std::vector<std::string> kernels;     ///< the user's CUDA files with variants of the experiment
    std::vector<std::string> recordings;  ///< the first one, and those added to it
    std::vector<NamedPin> pinned;         ///< the latest first; results are found in the recordings
    bool operator==(const Scene&) const = default;
};

/// Uses absolute paths.
Scene scene_of(const Choice& choice, const Session& session);

/// Returns one line of JSON with the differences from a default scene.
std::string to_text(const Scene& scene);

/// For recordings, which store a view.
std::string to_text(const ViewSettings& view);
ViewSettings parse_view(std::string_view text, const std::string& what);

/// Throws UsageError that names the first error; `what` names the text. With `faults`, only text that is not a JSON
/// object throws: unreadable parts keep their defaults and append a line, and unknown fields of newer programs are
/// ignored.
Scene parse_scene(std::string_view text, const std::string& what, std::vector<std::string>* faults = nullptr);

/// Makes the paths of files below the folder relative to it.
Scene relative_to(const std::filesystem::path& folder, Scene scene);

/// Returns a shell command for the same results without a window: "lanescope run --problem '…' --variants '…'".
std::string run_command(const Experiment& experiment);

/// Returns a shell command: "lanescope --state '…'".
std::string command_for(const Scene& scene);

}  // namespace lanescope
