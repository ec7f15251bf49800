#include "app/window/read_folder.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <tuple>

#include "app/model/text/quote.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_entries = 200'000;

std::int64_t seconds_of(fs::file_time_type time) {
    const auto since = std::chrono::file_clock::to_sys(time).time_since_epoch();
    return std::chrono::duration_cast<std::chrono::seconds>(since).count();
}

// A dangling or circular link is a file of unknown size and date.
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

std::string lower(const std::string& name) {
    std::string out = name;
    std::ranges::transform(out, out.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + ('a' - 'A')) : c; });
    return out;
}

void sort_entries(std::vector<FolderEntry>& entries) {
    const auto key = [](const FolderEntry& e) { return std::tuple(!e.is_folder, lower(e.name), e.name); };
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

}  // namespace lanescope
