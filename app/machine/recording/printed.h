// Output of a kernel's printf, up to a limit.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "app/machine/recording/site_key.h"

namespace lanescope::simt {

inline constexpr std::size_t max_printed_lines = 1000, max_printed_bytes = 64 * 1024;

/// One call of printf.
struct RawPrinted {
    std::int64_t block = 0;
    unsigned warp = 0, lane = 0;  ///< in the block; in the warp
    std::int64_t step = 0;        ///< the warp's next step; -1: the launch's steps are not kept
    SiteKey site = 0;
    std::string text;
};

/// Keeps the first entries and counts the others.
class PrintedText {
public:
    void add(RawPrinted printed) {
        if (all_.size() >= max_printed_lines || bytes_ + printed.text.size() > max_printed_bytes) full_ = true;
        if (full_) {
            ++left_out_;
            return;
        }
        bytes_ += printed.text.size();
        all_.push_back(std::move(printed));
    }
    void leave_out(std::uint64_t more) { left_out_ += more; }

    const std::vector<RawPrinted>& all() const { return all_; }
    std::vector<RawPrinted>& all() { return all_; }
    std::uint64_t left_out() const { return left_out_; }

private:
    std::vector<RawPrinted> all_;
    std::size_t bytes_ = 0;
    std::uint64_t left_out_ = 0;
    bool full_ = false;  ///< keeps later, shorter entries out too
};

}  // namespace lanescope::simt
