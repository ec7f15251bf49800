// Progress and cancellation of long work.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <functional>
#include <mutex>
#include <span>
#include <string>

#include "app/base/error.h"

namespace lanescope {

class Progress {
public:
    Progress() = default;
    /// A concurrent part of `whole`, cancelled with it. `whole` must outlive it.
    explicit Progress(Progress& whole) : cancelled_(whole.cancelled_) {}
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void cancel() { *cancelled_ = true; }
    bool cancelled() const { return cancelled_->load(std::memory_order_relaxed); }
    /// For loops that poll.
    const std::atomic<bool>* flag() const { return cancelled_; }
    void check() const {
        if (cancelled()) throw Cancelled();
    }

    /// Keeps the fraction.
    void phase(std::string text) {
        std::lock_guard lock(mutex_);
        phase_ = std::move(text);
    }
    std::string phase() const {
        std::lock_guard lock(mutex_);
        return phase_;
    }

    /// Advises the user on a run that will take long: one line; "" withdraws it.
    void advise(std::string text) {
        std::lock_guard lock(mutex_);
        advice_ = std::move(text);
    }
    std::string advice() const {
        std::lock_guard lock(mutex_);
        return advice_;
    }

    /// Announces the next variant to run, which names a crash.
    void subject(const std::string& variant) {
        if (on_subject_) on_subject_(variant);
    }
    /// Announces output of the running program.
    void say(const std::string& text) {
        if (on_output_) on_output_(text);
    }
    /// Hands over a file that the running program wrote.
    void hand_over(const std::string& name, std::span<const std::byte> content) {
        if (on_file_) on_file_(name, content);
    }
    bool takes_files() const { return bool(on_file_); }
    using OnFile = std::function<void(const std::string& name, std::span<const std::byte> content)>;
    /// Call before the work begins.
    void listen_to_files(OnFile listener) { on_file_ = std::move(listener); }
    /// Call before the work begins. The listener may be called on any thread, one at a time.
    void listen_to_output(std::function<void(const std::string&)> listener) { on_output_ = std::move(listener); }
    /// Call before the work begins.
    void listen_to_subject(std::function<void(const std::string&)> listener) { on_subject_ = std::move(listener); }

    /// Sets the current Share's fraction, 0 to 1; initially of all work. Thread-safe.
    void fraction(double value) {
        const double whole = begin_ + width_ * std::clamp(value, 0.0, 1.0);
        double known = whole_;
        while (known < whole)
            if (whole_.compare_exchange_weak(known, whole)) {
                stepped_ = seconds();
                break;
            }
        if (listener_) listener_();
    }
    /// Returns the fraction of all work; never decreases.
    double fraction() const { return whole_; }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

    double seconds_at_step() const { return stepped_; }

    /// Calls `listener` at each step forward, on its thread. Call before the work begins.
    void listen(std::function<void()> listener) { listener_ = std::move(listener); }

private:
    friend class Share;
    using Clock = std::chrono::steady_clock;

    std::atomic<bool> cancelled_here_ = false;
    std::atomic<bool>* cancelled_ = &cancelled_here_;
    std::atomic<double> whole_ = 0;
    std::atomic<double> stepped_ = 0;  ///< time of the last step forward
    std::atomic<double> begin_ = 0, width_ = 1;
    Clock::time_point began_ = Clock::now();
    std::function<void()> listener_;
    std::function<void(const std::string&)> on_subject_, on_output_;
    OnFile on_file_;
    mutable std::mutex mutex_;
    std::string phase_, advice_;
};

/// During its life, fractions refer to a part of the enclosing share, which its end completes. Shares nest, on the
/// leading thread.
class Share {
public:
    Share(Progress& progress, double begin, double end)
        : progress_(progress), outer_begin_(progress.begin_), outer_width_(progress.width_) {
        progress_.begin_ = outer_begin_ + outer_width_ * begin;
        progress_.width_ = outer_width_ * (end - begin);
    }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;
    ~Share() {
        if (!progress_.cancelled()) progress_.fraction(1);
        progress_.begin_ = outer_begin_;
        progress_.width_ = outer_width_;
    }

private:
    Progress& progress_;
    double outer_begin_, outer_width_;
};

struct SecondsLeft {
    double seconds = -1;    ///< -1: unknown
    bool at_least = false;  ///< a step of unknown progress is running
};

/// Returns ", about 20 s left", or "".
inline std::string seconds_left_text(const SecondsLeft& left) {
    if (left.seconds < 0) return "";
    if (left.at_least && left.seconds < 1) return ", longer than expected";
    const char* const bound = left.at_least ? "at least" : "about";
    if (left.seconds < 90) return fmt::format(", {} {:.0f} s left", bound, std::max(1.0, std::ceil(left.seconds)));
    return fmt::format(", {} {:.0f} min left", bound, left.seconds / 60);
}

}  // namespace lanescope
