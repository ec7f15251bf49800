// Drafts of unsaved edits, and marks of files being opened, for use after a crash.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

/// Replaces this process's draft. base: the edited content. Returns an error in one line; empty on success.
std::string keep_draft(const std::filesystem::path& file, std::string_view base, std::string_view text);

struct Draft {
    std::string text;
    bool over_this = false;  ///< edited from the given base; false: the file changed
};
/// Takes over the newest draft that no other running process writes. Moves an unreadable one aside and sets `trouble`
/// to one line.
std::optional<Draft> find_draft(const std::filesystem::path& file, std::string_view base,
                                std::string* trouble = nullptr);

/// Returns the newest draft's path, for a deleted file; else empty.
std::filesystem::path newest_draft(const std::filesystem::path& file);

/// Removes this process's draft after saving. Returns true if there was one.
bool drop_draft(const std::filesystem::path& file);

/// A file given up earlier is not suspected.
inline constexpr std::chrono::seconds usual_opening{5};

/// Marks a file on disk. A mark found at the next start means that opening crashed or hung. Ignores write errors.
void mark_opening(const std::filesystem::path& file);
void forget_opening(const std::filesystem::path& file);
bool opening_never_ended(const std::filesystem::path& file);

/// Remains if opening was given up late: the file may hang.
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
