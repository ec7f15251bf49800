#include "app/backends/own_headers.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

#include "app/kernel_files/cuda_text.h"
#include "app/model/text/error.h"
#include "app/system/file.h"
#include "app/system/project_folders.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_header = 4 << 20;
constexpr std::size_t most_headers = 64;

std::optional<std::string> content_of(const fs::path& path) try {
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) return std::nullopt;
    return read_file(path, largest_header);
} catch (const UsageError&) {
    return std::nullopt;
}

class Gathering {
public:
    explicit Gathering(const fs::path& kernel) : project_(project_folders(kernel.parent_path())) {}

    std::vector<NvrtcHeader> headers;

    void add_includes_of(const std::string& text, const fs::path& file) {
        for (const IncludeText& include : includes_in(text, code_only(text)))
            if (const auto path = path_of(include, file)) add(std::string(include.name), *path);
    }
    void leave_out_ambiguous() {
        std::erase_if(headers, [&](const NvrtcHeader& h) { return ambiguous_.contains(h.name); });
    }

private:
    /// nullopt for a system header.
    std::optional<fs::path> path_of(const IncludeText& include, const fs::path& file) const {
        const fs::path beside = (file.parent_path() / include.name).lexically_normal();
        std::error_code ignored;
        if (include.in_quotes && fs::is_regular_file(beside, ignored)) return beside;
        for (const fs::path& place : project_)
            if (const fs::path found = (place / include.name).lexically_normal(); fs::is_regular_file(found, ignored))
                return found;
        return include.in_quotes ? std::optional(beside) : std::nullopt;
    }

    void add(const std::string& name, const fs::path& path) {
        if (headers.size() >= most_headers) return;
        const auto same_name = std::ranges::find(headers, name, &NvrtcHeader::name);
        if (same_name != headers.end()) {
            if (same_name->path != path) ambiguous_.insert(name);
            return;
        }
        const auto same_file = std::ranges::find(headers, path, &NvrtcHeader::path);
        if (same_file != headers.end())  // keeps `#pragma once` effective
            headers.push_back({name, path, "#include \"" + same_file->name + "\"\n"});
        else if (auto content = content_of(path))
            headers.push_back({name, path, std::move(*content)});
    }

    std::vector<fs::path> project_;
    std::set<std::string> ambiguous_;
};

}  // namespace

std::vector<NvrtcHeader> own_headers(const std::string& text, const fs::path& file) {
    Gathering all(file);
    all.add_includes_of(text, file);
    for (std::size_t n = 0; n < all.headers.size(); ++n) {
        const NvrtcHeader header = all.headers[n];
        all.add_includes_of(header.text, header.path);
    }
    all.leave_out_ambiguous();
    return std::move(all.headers);
}

}  // namespace lanescope
