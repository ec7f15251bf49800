// Marks on disk for files that are being opened. A mark that is still there at the next start belongs to a file whose
// opening crashed or hung.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>

namespace lanescope {

/// A file whose opening is given up before this time is no suspect.
inline constexpr std::chrono::seconds usual_opening{5};

/// Where nothing can be written, there is no mark.
void mark_opening(const std::filesystem::path& file);
void forget_opening(const std::filesystem::path& file);
/// Whether the file has a mark.
bool opening_never_ended(const std::filesystem::path& file);

/// Marks the file for as long as it is being opened. The mark stays if the opening was given up after a while: the file
/// may hang.
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
