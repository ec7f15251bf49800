// Restores a workspace after the first frame: opens files one by one in the background. The user decides about files
// whose last opening never ended.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/base/background.h"
#include "app/catalog/catalog.h"
#include "app/cli/options/cli_context.h"

namespace lanescope {

class Restoring {
public:
    enum class Kind : std::uint8_t { kernel, matrix, recording };
    struct File {
        Kind kind = Kind::kernel;
        std::string path;
    };

    /// The catalogue must outlive this.
    Restoring(const Catalog& catalog, const WindowStart& start);

    /// Restores everything that needs no file. Returns one line about unknown variants, unless a file may have them;
    /// else empty.
    std::string begin(Choice& choice);

    /// empty: none
    std::string next_kernel();
    /// empty: none
    const std::string& kernel() const { return kernel_; }
    /// The file was opened or refused.
    void kernel_ended() { kernel_.clear(); }
    /// Opens another file first, and offers this one later.
    void offer_kernel();
    /// Returns one line if the kernels compute another operation; else empty.
    std::string add(const OpenedKernels& opened, Experiment& experiment);

    struct Recording {
        std::string path;
        std::vector<RunResultPtr> results;
        std::string error;  ///< one line; empty: none
    };
    /// Returns each recording once and starts the next.
    std::optional<Recording> poll_recording();

    /// A recording read only briefly is not suspect.
    void leave() const;
    bool busy() const;
    bool asks() const { return !offered_.empty(); }
    /// Returns true once, when each file was opened or left out.
    bool ends_now() { return !busy() && !asks() && !std::exchange(ended_, true); }
    /// Returns the first offered file once; else nullopt.
    std::optional<File> question();
    /// opens: queues a kernel file or recording.
    std::optional<File> answer(const std::string& path, bool opens);

    /// Returns `shown` with the unopened files.
    ViewState with_rest(ViewState shown) const;

    const std::optional<ViewState>& view_state() const { return scene_; }

private:
    using Clock = std::chrono::steady_clock;

    bool never_ended(const std::string& path) const;
    void queue(Kind kind, const std::vector<std::string>& paths);
    void insert(const VariantChoice& choice, std::vector<VariantChoice>& variants);

    const Catalog& catalog_;
    std::optional<ViewState> scene_;
    bool asks_first_, any_operation_, both_schedules_;
    std::deque<std::string> kernels_, recordings_;  ///< waiting
    std::deque<File> offered_;
    std::string asked_;  ///< last offer
    std::string kernel_;
    std::string reading_;
    Clock::time_point reading_since_;
    std::size_t front_ = 0;  ///< variants at the front, not in the workspace
    Problem stand_in_;       ///< replaces an offered matrix
    Background<Recording> recording_;
    bool ended_ = false;
};

/// Marks on disk that a matrix is being read, until a run with it ends. Times in seconds.
class MatrixMark {
public:
    /// Ignores a matrix read before.
    void begin(const Problem& problem, double now);
    void ended();
    /// A matrix read only briefly is not suspect.
    void leave(double now) const;

private:
    std::string file_;            ///< first reading; empty: none
    std::set<std::string> read_;  ///< by finished runs
    double since_ = 0;
};

}  // namespace lanescope
