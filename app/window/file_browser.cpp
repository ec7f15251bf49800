#include "app/window/file_browser.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <tuple>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/base/text/numbers.h"
#include "app/base/text/plain_text.h"
#include "app/catalog/kernel_names.h"
#include "app/formats/recordings.h"
#include "app/operations/spmv/matrix_sources.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_entries = 200'000;

std::int64_t seconds_of(fs::file_time_type time) {
    const auto since = std::chrono::file_clock::to_sys(time).time_since_epoch();
    return std::chrono::duration_cast<std::chrono::seconds>(since).count();
}

// A dangling or circular link has unknown size and date.
FolderEntry entry_of(const fs::directory_entry& found) {
    FolderEntry entry{.name = found.path().filename().string()};
    std::error_code failed;
    entry.is_folder = found.is_directory(failed);
    if (!entry.is_folder && found.is_regular_file(failed)) entry.bytes = found.file_size(failed);
    if (failed) entry.bytes = 0;
    const fs::file_time_type changed = found.last_write_time(failed);
    if (!failed) entry.changed = seconds_of(changed);
    return entry;
}

void sort_entries(std::vector<FolderEntry>& entries) {
    const auto key = [](const FolderEntry& e) { return std::tuple(!e.is_folder, in_lower_case(e.name), e.name); };
    std::ranges::sort(entries, {}, key);
}

}  // namespace

FolderListing read_folder(const std::string& folder) {
    FolderListing listing{.folder = folder};
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end && !listing.is_cut;
         at.increment(failed)) {
        if (at->path().filename().string().starts_with('.')) continue;
        listing.is_cut = listing.entries.size() == most_entries;
        if (!listing.is_cut) listing.entries.push_back(entry_of(*at));
    }
    if (failed) listing.error = "cannot read " + quoted(folder, 4096) + ": " + failed.message();
    sort_entries(listing.entries);
    return listing;
}

namespace {

constexpr std::uint64_t megabyte = 1 << 20;
constexpr std::uint64_t largest_matrix = 32 * megabyte, largest_recording = 64 * megabyte, largest_text = megabyte;
constexpr std::size_t most_lines = 14;

void check_size(const std::string& file, std::uint64_t most) {
    const std::uint64_t size = size_of_file(file);
    if (size <= most) return;
    throw UsageError(fmt::format("the file has {} MB and is too large for a preview (limit: {} MB)",
                                 grouped(std::int64_t(size / megabyte)), most / megabyte));
}

// Bins: 0, 1, 2, 3 to 4, 5 to 8, …
std::size_t bin_of(std::int64_t length) {
    if (length <= 0) return 0;
    std::size_t bin = 1;
    for (std::int64_t last = 1; last < length; last *= 2) ++bin;
    return bin;
}

std::vector<RowLengths> lengths_of(const SpmvInstance& matrix) {
    std::vector<RowLengths> bins{{0, 0, 0}, {1, 1, 0}};
    for (std::int64_t row = 0; row < matrix.rows; ++row) {
        const std::size_t bin = bin_of(matrix.offsets[std::size_t(row) + 1] - matrix.offsets[std::size_t(row)]);
        while (bins.size() <= bin) bins.push_back({bins.back().last + 1, bins.back().last * 2, 0});
        ++bins[bin].rows;
    }
    return bins;
}

void preview_matrix(FilePreview& preview, Progress& progress) {
    check_size(preview.path, largest_matrix);
    const SpmvInstance matrix = read_matrix_market(preview.path, progress);
    std::int64_t longest = 0;
    for (std::int64_t row = 0; row < matrix.rows; ++row)
        longest =
            std::max<std::int64_t>(longest, matrix.offsets[std::size_t(row) + 1] - matrix.offsets[std::size_t(row)]);
    preview.lines = {fmt::format("{} rows, {} columns", grouped(matrix.rows), grouped(matrix.cols)),
                     fmt::format("{} nonzeros", grouped(matrix.nonzeros())),
                     fmt::format("{} per row on average, {} in the longest row",
                                 figure(double(matrix.nonzeros()) / double(std::max<std::int64_t>(matrix.rows, 1))),
                                 grouped(longest))};
    preview.lengths = lengths_of(matrix);
}

void add_once(std::vector<std::string>& lines, const std::string& line) {
    if (!line.empty() && lines.size() < most_lines && !std::ranges::count(lines, line)) lines.push_back(line);
}

void preview_recording(FilePreview& preview) {
    check_size(preview.path, largest_recording);
    const std::vector<RunResultPtr> results = read_lane_file(preview.path);
    preview.lines = {fmt::format("{} result{}", results.size(), results.size() == 1 ? "" : "s")};
    for (const RunResultPtr& result : results) {
        add_once(preview.lines, "on " + result->provenance.device);
        add_once(preview.lines, "made " + result->provenance.date.substr(0, 10));
    }
    for (const RunResultPtr& result : results) add_once(preview.lines, to_string(result->problem));
    for (const RunResultPtr& result : results) add_once(preview.lines, "\u00B7 " + to_string(result->variant));
}

std::string without_marks(std::string line) {
    const std::size_t from = line.find_first_not_of("/*# \t");
    return from == std::string::npos ? std::string() : line.substr(from);
}

bool is_comment(const std::string& line) {
    const std::size_t from = line.find_first_not_of(" \t");
    return from != std::string::npos && (line.compare(from, 2, "//") == 0 || line[from] == '*' || line[from] == '/');
}

void preview_kernel(FilePreview& preview) {
    check_size(preview.path, largest_text);
    std::istringstream text(read_file(preview.path, largest_text));
    for (std::string line; preview.lines.size() < most_lines && std::getline(text, line) && is_comment(line);)
        if (std::string words = without_marks(line); !words.empty()) preview.lines.push_back(std::move(words));
    if (preview.lines.empty()) preview.lines = {"a CUDA file without a comment at its top"};
}

void look_at_page(FilePreview& preview) {
    check_size(preview.path, largest_text);
    std::istringstream text(read_file(preview.path, largest_text));
    preview.lines.emplace_back("a lesson page: opens all lessons of its folder");
    for (std::string line; preview.lines.size() < most_lines && std::getline(text, line);)
        if (line.starts_with('#')) add_once(preview.lines, without_marks(line));
}

void preview(FilePreview& preview, Progress& progress) {
    if (preview.path.ends_with(".mtx")) return preview_matrix(preview, progress);
    if (preview.path.ends_with(".lane")) return preview_recording(preview);
    if (names_kernel_file(preview.path)) return preview_kernel(preview);
    if (preview.path.ends_with(".md")) return look_at_page(preview);
}

}  // namespace

FilePreview preview_file(const std::string& file, Progress& progress) {
    FilePreview seen{.path = file};
    try {
        preview(seen, progress);
    } catch (const std::exception& failed) {
        seen.error = in_one_line(failed.what());
    }
    for (std::string& line : seen.lines) line = in_one_line(line.substr(0, 400));
    return seen;
}

namespace {

namespace fs = std::filesystem;

std::string home_folder() {
    const char* home = std::getenv("HOME");
    return home && home[0] == '/' ? home : "";
}

std::vector<std::string> files_in(const fs::path& folder, const std::string& ending) {
    std::vector<std::string> files;
    for (const FolderEntry& entry : read_folder(folder.string()).entries)
        if (!entry.is_folder && entry.name.ends_with(ending)) files.push_back((folder / entry.name).string());
    return files;
}

std::vector<std::string> sample_files() try {
    std::vector<std::string> files = files_in(asset_dir() / "recordings", ".lane");
    std::ranges::copy(files_in(asset_dir() / "matrices", ".mtx"), std::back_inserter(files));
    return files;
} catch (const std::exception&) {
    return {};
}

std::vector<std::string> with_earlier(std::vector<std::string> files, const std::vector<std::string>& opened) {
    for (auto file = opened.rbegin(); file != opened.rend(); ++file) files = with_recent_file(*file, std::move(files));
    return files;
}

}  // namespace

FileStatus FileBrowser::first_notes() {
    std::error_code failed;
    return {.home = home_folder(), .start = fs::current_path(failed).string(), .samples = sample_files()};
}

void FileBrowser::list_folder(const std::string& folder, FileStatus& notes) {
    notes.reading = folder;
    folder_.ask([folder](const GivenUp&) { return std::make_shared<const FolderListing>(read_folder(folder)); });
}

void FileBrowser::preview(const std::string& file, FileStatus& notes) {
    if (inspections_) inspections_->cancel();
    inspections_ = std::make_shared<Progress>();
    notes.previewed = file;
    file_.ask([file, progress = inspections_](const GivenUp&) {
        return std::make_shared<const FilePreview>(preview_file(file, *progress));
    });
}

void FileBrowser::read_recent() {
    recent_.ask([](const GivenUp&) { return recent_files(); });
}

void FileBrowser::follow(FileStatus& notes) {
    if (auto listing = folder_.poll()) notes.listing = std::move(*listing), notes.reading.clear();
    if (auto preview = file_.poll()) notes.preview = std::move(*preview), notes.previewed.clear();
    if (const auto earlier = recent_.poll()) notes.recent = with_earlier(*earlier, notes.recent);
}

}  // namespace lanescope
