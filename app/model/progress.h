// Progress of long work: written by a worker, read by the window, and the way to cancel.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>

#include "app/model/text/error.h"

namespace lanescope {

class Progress {
public:
    Progress() = default;
    /// Of a part of some work that others do beside it: cancelled with the whole, which must outlive it.
    explicit Progress(Progress& whole) : cancelled_(whole.cancelled_) {}
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void cancel() { *cancelled_ = true; }
    bool cancelled() const { return cancelled_->load(std::memory_order_relaxed); }
    /// For loops that only look at a flag.
    const std::atomic<bool>* flag() const { return cancelled_; }
    void check() const {
        if (cancelled()) throw Cancelled();
    }

    /// What is being done. It says nothing about how far.
    void phase(std::string text) {
        std::lock_guard lock(mutex_);
        phase_ = std::move(text);
    }
    std::string phase() const {
        std::lock_guard lock(mutex_);
        return phase_;
    }

    /// Whose kernel runs from now on: a variant's text. Whoever watches over the work is told before it does, so that a
    /// kernel that takes the process along has a name.
    void subject(const std::string& variant) {
        if (on_subject_) on_subject_(variant);
    }
    /// To be set before the work begins.
    void listen_to_subject(std::function<void(const std::string&)> listener) { on_subject_ = std::move(listener); }

    /// 0 to 1 of the share that is being worked on (see Share), which is all of the work at first. From any thread.
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
    /// 0 to 1 of all of the work. It never goes back.
    double fraction() const { return whole_; }
    /// Since the work began.
    double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

    /// From its beginning to the last step forward.
    double seconds_at_step() const { return stepped_; }

    /// Called at each step forward, by whichever thread makes it. To be set before the work begins.
    void listen(std::function<void()> listener) { listener_ = std::move(listener); }

private:
    friend class Share;
    using Clock = std::chrono::steady_clock;

    std::atomic<bool> own_ = false;
    std::atomic<bool>* cancelled_ = &own_;
    std::atomic<double> whole_ = 0;
    std::atomic<double> stepped_ = 0;            ///< seconds from the beginning to the last step forward
    std::atomic<double> begin_ = 0, width_ = 1;  ///< the share that fractions are of
    Clock::time_point began_ = Clock::now();
    std::function<void()> listener_;
    std::function<void(const std::string&)> on_subject_;
    mutable std::mutex mutex_;
    std::string phase_;
};

/// While it lives, fractions are of a part of what they were of before, from `begin` to `end` of it; when it ends, that
/// part is done. Shares nest, and belong to the thread that leads the work.
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

}  // namespace lanescope
