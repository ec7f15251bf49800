#include "app/system/state_file.h"

#include <fmt/format.h>

#include "app/model/text/error.h"
#include "app/model/text/quote.h"
#include "app/system/file.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr int most_aside = 9;  ///< the last one is overwritten

bool is_there(const fs::path& path) {
    std::error_code failed;
    return fs::exists(fs::symlink_status(path, failed));
}

fs::path free_name_beside(const fs::path& file) {
    const fs::path first = fs::path(file).concat(".unreadable");
    fs::path free = first;
    for (int number = 2; number <= most_aside && is_there(free); ++number)
        free = fs::path(first).concat(fmt::format("-{}", number));
    return free;
}

std::string why_not_read(const StateFile& file, const TakeText& take) {
    try {
        take(read_file(file.path, file.largest));
        return {};
    } catch (const std::exception& fault) {
        return fault.what();
    }
}

}  // namespace

fs::path move_aside(const fs::path& file) {
    const fs::path aside = free_name_beside(file);
    std::error_code failed;
    fs::rename(file, aside, failed);
    return failed ? fs::path() : aside;
}

std::string moved_in_words(const fs::path& moved_to) {
    if (moved_to.empty()) return "; fix or remove the file";
    return "; the file was moved to " + quoted(moved_to.filename().string(), 4096);
}

std::string read_state(const StateFile& file, const TakeText& take) {
    if (!is_there(file.path)) return {};
    const std::string why = why_not_read(file, take);
    if (why.empty()) return {};
    return file.path.string() + ": " + in_one_line(why) + moved_in_words(move_aside(file.path));
}

void write_state(const StateFile& file, const std::string& text, const TakeText& take) {
    if (text.size() > file.largest)
        throw UsageError(
            fmt::format("{}: not saved: {} bytes, expected at most {}", file.path.string(), text.size(), file.largest));
    try {
        take(text);
    } catch (const std::exception& fault) {
        throw UsageError(fmt::format("{}: not saved, because it could not be read again: {}", file.path.string(),
                                     in_one_line(fault.what())));
    }
    std::error_code said_when_written;
    fs::create_directories(file.path.parent_path(), said_when_written);
    write_text(file.path, text);
}

}  // namespace lanescope
