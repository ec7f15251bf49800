// Marks on disk for files being opened. A mark found at the next start means that opening crashed or hung.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>

namespace lanescope {

/// A file given up earlier than this is not suspected.
inline constexpr std::chrono::seconds usual_opening{5};

/// Ignores write errors.
void mark_opening(const std::filesystem::path& file);
void forget_opening(const std::filesystem::path& file);
bool opening_never_ended(const std::filesystem::path& file);

/// A file's mark in a scope. It remains if opening was given up late, since the file may hang.
class OpeningMark {
public:
    OpeningMark(std::filesystem::path file, const std::atomic<bool>& given_up);
    ~OpeningMark();
    OpeningMark(const OpeningMark&) = delete;
    OpeningMark& operator=(const OpeningMark&) = delete;

private:
    std::filesystem::path file_;
    const std::atomic<bool>& given_up_;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

}  // namespace lanescope
