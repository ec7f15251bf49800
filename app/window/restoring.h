// Restores a scene after the window's first frame: the kernel files and recordings that it names are opened one after
// the other in the background. A file whose last opening never ended is offered, not opened.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/cli_context.h"
#include "app/system/background.h"

namespace lanescope {

class Restoring {
public:
    enum class Kind : std::uint8_t { kernel, matrix, recording };
    struct File {
        Kind kind = Kind::kernel;
        std::string path;
    };

    explicit Restoring(const WindowStart& start);

    /// Puts everything into the choice that needs no file. Returns one line about variants that do not exist; empty:
    /// all do, or may be in a file.
    std::string begin(Choice& choice);

    /// Begins the next kernel file and returns it; empty: none is left.
    std::string next_kernel();
    /// The kernel file that is being opened; empty: none.
    const std::string& kernel() const { return kernel_; }
    /// The kernel file is open, or was refused.
    void kernel_ended() { kernel_.clear(); }
    /// Another file is opened in its place: the kernel file is offered later.
    void offer_kernel();
    /// Puts the kernels of a file into the experiment, where the scene has them. Returns one line if they compute
    /// something else; empty: they fit.
    std::string add(const OpenedKernels& opened, Experiment& experiment);

    struct Recording {
        std::string path;
        std::vector<RunResultPtr> results;
        std::string error;  ///< one line; empty: it was read
    };
    /// A recording that was read, once; begins the next one.
    std::optional<Recording> poll_recording();

    /// The window closes: a recording that has not been read for long is no suspect.
    void leave() const;
    /// Whether a file is being opened or waits for that.
    bool busy() const;
    /// Whether files are left that nobody has decided about.
    bool asks() const { return !offered_.empty(); }
    /// The first file that is offered, once; nullopt: it was returned already, or there is none.
    std::optional<File> question();
    /// Removes the file from those that are offered. Kernel files and recordings are then opened, if `opens`.
    std::optional<File> answer(const std::string& path, bool opens);

    /// The scene that is on show, with all that is still to be opened.
    Scene with_rest(Scene shown) const;

    const std::optional<Scene>& scene() const { return scene_; }

private:
    using Clock = std::chrono::steady_clock;

    bool never_ended(const std::string& path) const;
    void queue(Kind kind, const std::vector<std::string>& paths);
    void insert(const VariantChoice& choice, std::vector<VariantChoice>& variants);

    std::optional<Scene> scene_;
    bool asks_first_, any_operation_, both_schedules_;
    std::deque<std::string> kernels_, recordings_;  ///< that wait
    std::deque<File> offered_;
    std::string asked_;    ///< the offered file of the last question
    std::string kernel_;   ///< that is being opened
    std::string reading_;  ///< the recording that is being read
    Clock::time_point reading_since_;
    std::size_t front_ = 0;  ///< variants that the scene does not name and that are in front of the others
    Problem stand_in_;       ///< instead of a matrix that is offered
    Background<Recording> recording_;
};

}  // namespace lanescope
