#include "app/compilers/compiled_cache.h"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/uuid/detail/sha1.hpp>
#include <chrono>
#include <cstdlib>
#include <ostream>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/folders.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t max_bytes = 256u << 20;
constexpr auto longest_kept = std::chrono::hours(24 * 60);

/// True once for `clean_up_interval` kept files on average: looking at all files takes longer than keeping one. Many
/// processes keep only one or two files, so their numbers decide which ones clean up.
bool cleans_up() {
    static std::atomic<unsigned> count = unsigned(getpid());
    return count++ % CompiledCache::clean_up_interval == 0;
}

struct Kept {
    fs::path path;
    fs::file_time_type time;
    std::uintmax_t bytes;
};

std::vector<Kept> files_in(const fs::path& folder) {
    std::vector<Kept> files;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        files.push_back({at->path(), at->last_write_time(error), at->is_directory(error) ? 0 : at->file_size(error)});
    std::ranges::sort(files, {}, &Kept::time);
    return files;
}

/// Kept files end with the content_name() of their content, to detect truncation. Other programs ignore it.
constexpr std::size_t seal_bytes = 40;

std::optional<std::string> unsealed(const fs::path& file) try {
    std::string all = read_file(file, max_bytes);
    if (all.size() < seal_bytes) return std::nullopt;
    const std::string seal = all.substr(all.size() - seal_bytes);
    all.resize(all.size() - seal_bytes);
    return content_name(all) == seal ? std::optional(std::move(all)) : std::nullopt;
} catch (const UsageError&) {
    return std::nullopt;
}

void write_sealed(const fs::path& from, const fs::path& to) {
    const std::string content = read_file(from, max_bytes);
    replace_file(to, [&](std::ostream& out) { out << content << content_name(content); });
}

}  // namespace

std::string content_name(std::string_view content) {
    boost::uuids::detail::sha1 hash;
    hash.process_bytes(content.data(), content.size());
    unsigned words[5];
    hash.get_digest(words);
    std::string name;
    for (const unsigned word : words) name += fmt::format("{:08x}", word);
    return name;
}

CompiledCache CompiledCache::of_this_program() {
    std::vector<fs::path> folders;
    if (const fs::path installation = installation_folder(); !installation.empty())
        for (const char* within : {"compiled", "share/lanescope/compiled"}) folders.push_back(installation / within);
    folders.push_back(cache_folder() / "compiled");
    return CompiledCache(std::move(folders));
}

std::optional<fs::path> CompiledCache::find(const std::string& name) const {
    std::error_code ignored;
    for (const fs::path& folder : folders_) {
        const bool is_users = &folder == &folders_.back();
        if (fs::is_regular_file(folder / name, ignored) && (!is_users || unsealed(folder / name))) return folder / name;
    }
    return std::nullopt;
}

fs::path CompiledCache::folder(const std::string& name) const {
    std::error_code ignored;
    for (const fs::path& folder : folders_)
        if (fs::is_directory(folder / name, ignored)) return folder / name;
    return folders_.back() / name;
}

std::optional<std::string> CompiledCache::read(const std::string& name) const {
    const auto file = find(name);
    return file ? unsealed(*file) : std::nullopt;
}

fs::path CompiledCache::keep(const fs::path& file, const std::string& name) const try {
    if (!keeps_) return file;
    const fs::path& folder = folders_.back();
    std::error_code error;
    fs::create_directories(folder, error);
    write_sealed(file, folder / name);
    if (cleans_up()) throw_away_old(folder);
    return folder / name;
} catch (const UsageError&) {
    keeps_ = false;
    return file;
}

void CompiledCache::throw_away_old(const fs::path& folder) const {
    const std::vector<Kept> files = files_in(folder);
    std::uintmax_t bytes = 0;
    for (const Kept& file : files) bytes += file.bytes;
    const auto now = fs::file_time_type::clock::now();
    std::error_code ignored;
    for (const Kept& file : files) {
        if (bytes <= max_bytes && now - file.time < longest_kept) continue;
        bytes -= file.bytes;
        fs::remove_all(file.path, ignored);
    }
}

}  // namespace lanescope
