// The scene: what the window shows, as far as it can be made again elsewhere. Its text is what `--state` takes.
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
    std::string lesson;                   ///< stem of the one that is open; empty: none
    int page = 0;                         ///< of it, from 0
    std::vector<std::string> kernels;     ///< a person's own CUDA files that the experiment's variants are in
    std::vector<std::string> recordings;  ///< on show: the first, and those beside it
    std::vector<NamedPin> pinned;         ///< the latest first; their results are in the recordings, or nowhere
    bool operator==(const Scene&) const = default;
};

/// Files by their whole paths.
Scene scene_of(const Choice& choice, const Session& session);

/// One line of JSON with what differs from a scene that nobody has chosen anything in.
std::string to_text(const Scene& scene);

/// The same of a view alone: a recording has it.
std::string to_text(const ViewSettings& view);
ViewSettings parse_view(std::string_view text, const std::string& what);

/// Throws UsageError that names the first thing that cannot be understood; `what` is what it calls the text. With
/// `faults`, only a text that is no JSON object throws: each part that cannot be read keeps its default and adds a line
/// to them, and anything that only a newer program knows is left out.
Scene parse_scene(std::string_view text, const std::string& what, std::vector<std::string>* faults = nullptr);

/// The scene with paths relative to the folder, for files beside it or below it: for use where such a folder is.
Scene relative_to(const std::filesystem::path& folder, Scene scene);

/// "lanescope run --problem '…' --variants '…'", for a shell: the same results without a window.
std::string run_command(const Experiment& experiment);

/// "lanescope --state '…'", for a shell.
std::string command_for(const Scene& scene);

}  // namespace lanescope
