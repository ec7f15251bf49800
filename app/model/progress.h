// Progress of long work: written by a worker, read by the window, and the way to cancel.
#pragma once

#include <atomic>
#include <mutex>
#include <string>

#include "app/model/error.h"

namespace lanescope {

class Progress {
public:
    void cancel() { cancelled_ = true; }
    bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }
    /// For loops that only look at a flag.
    const std::atomic<bool>* flag() const { return &cancelled_; }
    void check() const {
        if (cancelled()) throw Cancelled();
    }

    void phase(std::string text) {
        std::lock_guard lock(mutex_);
        phase_ = std::move(text);
        fraction_ = 0;
    }
    std::string phase() const {
        std::lock_guard lock(mutex_);
        return phase_;
    }
    void fraction(double value) { fraction_ = value; }
    double fraction() const { return fraction_; }

private:
    std::atomic<bool> cancelled_ = false;
    std::atomic<double> fraction_ = 0;
    mutable std::mutex mutex_;
    std::string phase_;
};

}  // namespace lanescope
