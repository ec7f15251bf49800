// Restores a workspace after the first frame: opens its kernel files and recordings one by one in the background. The
// user decides about files whose last opening never ended.
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

    /// Restores everything that needs no file. Returns one line about unknown variants; empty: all exist, or a file may
    /// have them.
    std::string begin(Choice& choice);

    /// Begins the next kernel file and returns it; empty: none.
    std::string next_kernel();
    /// empty: none
    const std::string& kernel() const { return kernel_; }
    /// The kernel file was opened or refused.
    void kernel_ended() { kernel_.clear(); }
    /// Offers the kernel file later, because another one is opened first.
    void offer_kernel();
    /// Adds the kernels of a file as the workspace has them. Returns one line if they compute something else; else
    /// empty.
    std::string add(const OpenedKernels& opened, Experiment& experiment);

    struct Recording {
        std::string path;
        std::vector<RunResultPtr> results;
        std::string error;  ///< one line; empty: none
    };
    /// Returns each recording once it is read, and begins the next.
    std::optional<Recording> poll_recording();

    /// Call on exit. A recording that was read only briefly is not suspect.
    void leave() const;
    bool busy() const;
    /// Returns true if files wait for a decision.
    bool asks() const { return !offered_.empty(); }
    /// Returns the first offered file once; else nullopt.
    std::optional<File> question();
    /// Removes an offered file. opens: queues it if it is a kernel file or recording.
    std::optional<File> answer(const std::string& path, bool opens);

    /// Returns `shown` with everything that is still to be opened.
    Scene with_rest(Scene shown) const;

    const std::optional<Scene>& scene() const { return scene_; }

private:
    using Clock = std::chrono::steady_clock;

    bool never_ended(const std::string& path) const;
    void queue(Kind kind, const std::vector<std::string>& paths);
    void insert(const VariantChoice& choice, std::vector<VariantChoice>& variants);

    std::optional<Scene> scene_;
    bool asks_first_, any_operation_, both_schedules_;
    std::deque<std::string> kernels_, recordings_;  ///< waiting
    std::deque<File> offered_;
    std::string asked_;    ///< offered file of the last question
    std::string kernel_;   ///< being opened
    std::string reading_;  ///< recording being read
    Clock::time_point reading_since_;
    std::size_t front_ = 0;  ///< number of variants at the front that the workspace does not name
    Problem stand_in_;       ///< replaces an offered matrix
    Background<Recording> recording_;
};

}  // namespace lanescope
