#include "app/base/files/crash_recovery.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <sstream>
#include <utility>
#include <vector>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/folders.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t most_typed = 4 << 20;  // bytes in the editor
constexpr std::uint64_t largest_draft = most_typed + 8192;
constexpr std::string_view ending = ".draft";

fs::path folder() { return state_folder() / "drafts"; }

std::string stem_of(const fs::path& file) { return fmt::format("{:016x}", std::hash<std::string>{}(file.string())); }

/// Returns pid and start time in clock ticks since boot, as "12-3456", since pids are reused. Empty without such a
/// process.
std::string name_of_process(const std::string& number) try {
    std::error_code none;
    const fs::path status = fs::path("/proc") / number / "stat";
    if (!fs::exists(status, none)) return {};
    std::ifstream in(status);
    const std::string line(std::istreambuf_iterator<char>(in), {});
    std::istringstream words(line.substr(std::min(line.size(), line.rfind(')') + 1)));  // from the 3rd field
    std::string start;
    for (int word = 3; word <= 22; ++word) words >> start;
    return number + "-" + start;
} catch (const std::exception&) {
    return {};
}

const std::string& this_process() {
    static const std::string name = name_of_process(std::to_string(::getpid()));
    return name;
}

fs::path place_of(const fs::path& file) {
    return folder() / (stem_of(file) + "." + this_process() + std::string(ending));
}

/// Returns "12-3456" of "0123456789abcdef.12-3456.draft"; empty without a process.
std::string writer_of(const fs::path& draft) {
    const std::string name = draft.stem().string();
    const std::size_t dot = name.find('.');
    return dot == std::string::npos ? "" : name.substr(dot + 1);
}

bool is_of_another(const fs::path& draft) {
    const std::string writer = writer_of(draft);
    if (writer.empty() || writer == this_process()) return false;
    return name_of_process(writer.substr(0, writer.find('-'))) == writer;
}

std::vector<fs::path> drafts_of(const fs::path& file) {
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    std::error_code failed;
    for (fs::directory_iterator entry(folder(), failed), end; !failed && entry != end; entry.increment(failed)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(stem_of(file) + ".") || !name.ends_with(ending) || is_of_another(entry->path())) continue;
        std::error_code gone;
        found.emplace_back(fs::last_write_time(entry->path(), gone), entry->path());
    }
    std::ranges::sort(found, std::greater());
    std::vector<fs::path> drafts;
    for (auto& [time, path] : found) drafts.push_back(std::move(path));
    return drafts;
}

/// A draft's first two lines: file name, and hash of the edited content.
std::string name_line(const fs::path& file) { return file.string() + "\n"; }
std::string base_line(std::string_view base) { return fmt::format("{:016x}\n", std::hash<std::string_view>{}(base)); }

std::optional<Draft> draft_in(const std::string& text, const fs::path& file, std::string_view base) {
    const std::string name = name_line(file), of = base_line(base);
    if (!text.starts_with('/')) throw UsageError("it is not a draft");
    if (!text.starts_with(name)) return std::nullopt;
    if (text.size() < name.size() + of.size()) throw UsageError("the draft is truncated");
    Draft draft{text.substr(name.size() + of.size()), text.compare(name.size(), of.size(), of) == 0};
    if (draft.text.find('\0') != std::string::npos) throw UsageError("the draft has a NUL byte");
    if (draft.text.size() > most_typed) throw UsageError("the draft is larger than the editor allows");
    return draft;
}

fs::path mark_of(const fs::path& file) { return state_folder() / "opening" / stem_of(file); }

}  // namespace

std::string keep_draft(const fs::path& file, std::string_view base, std::string_view text) try {
    const std::string draft = name_line(file) + base_line(base).append(text);
    write_state({place_of(file), largest_draft}, draft, [&](const std::string& kept) { draft_in(kept, file, base); });
    return {};
} catch (const std::exception& failed) {  // the window still has the text
    return failed.what();
}

std::optional<Draft> find_draft(const fs::path& file, std::string_view base, std::string* trouble) {
    std::optional<Draft> found;
    for (const fs::path& draft : drafts_of(file)) {
        const std::string fault =
            read_state({draft, largest_draft}, [&](const std::string& text) { found = draft_in(text, file, base); });
        if (trouble && !fault.empty()) *trouble = fault;
        std::error_code stays_there;
        if (found) fs::rename(draft, place_of(file), stays_there);
        if (found) break;
    }
    return found;
}

fs::path newest_draft(const fs::path& file) {
    const std::vector<fs::path> drafts = drafts_of(file);
    return drafts.empty() ? fs::path() : drafts.front();
}

bool drop_draft(const fs::path& file) {
    std::error_code failed;
    return fs::remove(place_of(file), failed);
}

void mark_opening(const fs::path& file) try {
    fs::create_directories(mark_of(file).parent_path());
    write_text(mark_of(file), file.string() + "\n");
} catch (const std::exception&) {  // such as a full disk: open without a mark
}

void forget_opening(const fs::path& file) {
    std::error_code ignored;
    fs::remove(mark_of(file), ignored);
}

bool opening_never_ended(const fs::path& file) { return path_exists(mark_of(file)); }

OpeningMark::OpeningMark(fs::path file, const std::atomic<bool>& given_up)
    : file_(std::move(file)), given_up_(given_up) {
    mark_opening(file_);
}

OpeningMark::~OpeningMark() {
    const bool hangs = given_up_ && std::chrono::steady_clock::now() - began_ > usual_opening;
    if (!hangs) forget_opening(file_);
}

}  // namespace lanescope
