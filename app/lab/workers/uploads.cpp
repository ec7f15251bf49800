#include "app/lab/workers/uploads.h"

#include <algorithm>
#include <fstream>
#include <mutex>
#include <set>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/source_paths.h"
#include "app/base/text/plain_text.h"
#include "app/catalog/kernel_names.h"
#include "app/catalog/variants.h"
#include "app/compilers/compiled_cache.h"
#include "app/kernel_files/source/cuda_source.h"
#include "app/operations/program/problem.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_matrix = std::uint64_t{8} << 30, largest_text = 4 << 20;

Upload carried(const std::string& name, std::uint64_t largest) {
    Upload file{name, read_file(name, largest), {}};
    file.content_name = content_name(file.content);
    return file;
}

/// Sends only matrices: a lesson or recording may give the path.
Upload carried_matrix(const std::string& name) {
    constexpr std::string_view banner = "%%matrixmarket";
    std::ifstream file(name, std::ios::binary);
    std::string word;
    word.resize(banner.size());
    file >> std::ws;
    file.read(word.data(), std::streamsize(word.size()));
    if (file.is_open() && in_lower_case(word) != banner)
        throw UsageError(quoted(name, 4096) + " is not sent: it is not a Matrix Market file (%%MatrixMarket …)");
    return carried(name, largest_matrix);
}

std::mutex allowed_files_mutex;
std::set<fs::path> allowed_files;

fs::path real(const fs::path& file) {
    std::error_code failed;
    const fs::path found = fs::canonical(file, failed);
    return failed ? fs::absolute(file).lexically_normal() : found;
}

bool is_allowed(const fs::path& file) {
    const std::lock_guard lock(allowed_files_mutex);
    return allowed_files.contains(real(file));
}

/// Follows links; refuses hidden names.
bool is_inside(const fs::path& file, const fs::path& folder) {
    const fs::path inside = real(file).lexically_relative(real(folder));
    return !inside.empty() &&
           std::ranges::none_of(inside, [](const fs::path& part) { return part.string().starts_with('.'); });
}

bool is_in_named_folder(const fs::path& file) {
    return std::ranges::any_of(include_folders(), [&](const std::string& folder) { return is_inside(file, folder); });
}

class Gathered {
public:
    explicit Gathered(const fs::path& kernel)
        : folder_(kernel.parent_path()), project_(project_folders(kernel.parent_path())) {}

    /// Adds the file and its includes. Includes that none of these folders has come from the compiler's folders.
    void add(const fs::path& path) {
        if (!known.insert(path).second) return;
        sent.push_back(carried(path.string(), largest_text));
        const std::string text = sent.back().content;
        for (const SourceInclude& include : includes_in(text, code_only(text)))
            add_included(include, path.parent_path());
    }

    std::vector<Upload> sent;
    std::vector<fs::path> held_back;
    std::set<fs::path> known;  ///< and paths of missing files

private:
    /// The first match counts, as in the compiler.
    void add_included(const SourceInclude& include, const fs::path& beside) {
        std::vector<fs::path> places = project_;
        if (include.in_quotes) places.insert(places.begin(), beside);
        const auto is_there = [&](const fs::path& place) {
            std::error_code missing;
            return fs::is_regular_file(place / include.name, missing);
        };
        if (const auto found = std::ranges::find_if(places, is_there); found != places.end())
            add_included((*found / include.name).lexically_normal());
        else if (include.in_quotes)
            known.insert((beside / include.name).lexically_normal());
    }

    void add_included(const fs::path& path) {
        if (is_inside(path, folder_) || is_in_named_folder(path) || is_allowed(path)) return add(path);
        if (known.insert(path).second) held_back.push_back(path);
    }

    fs::path folder_;
    std::vector<fs::path> project_;
};

Gathered gathered_from(const fs::path& file) {
    Gathered found(file);
    found.add(file);
    return found;
}

}  // namespace

std::vector<Upload> files_of_kernel(const std::string& kernel) { return gathered_from(named_kernel(kernel).file).sent; }

std::vector<fs::path> files_held_back(const std::string& kernel) {
    return gathered_from(named_kernel(kernel).file).held_back;
}

std::vector<fs::path> files_to_watch(const std::string& kernel) {
    const std::string file = named_kernel(kernel).file;
    Gathered found(file);
    try {
        found.add(file);
    } catch (const UsageError&) {
        // The run reports the unreadable file.
    }
    return {found.known.begin(), found.known.end()};
}

void allow_sending(const fs::path& file) {
    const std::lock_guard lock(allowed_files_mutex);
    allowed_files.insert(real(file));
}

std::vector<Upload> files_of(const Catalog& catalog, const Experiment& experiment) {
    std::vector<Upload> files;
    if (const auto* program = experiment.problem.get_if<ProgramProblem>()) {
        for (const std::string& source : program->sources)
            std::ranges::move(gathered_from(source).sent, std::back_inserter(files));
        return files;
    }
    if (const auto matrix = file_of(experiment.problem)) files.push_back(carried_matrix(*matrix));
    for (const VariantChoice& choice : experiment.variants) {
        const Variant& variant = variant_of(catalog, operation_of(experiment.problem), choice);
        if (variant.group == VariantGroup::user)
            std::ranges::move(gathered_from(variant.file).sent, std::back_inserter(files));
    }
    return files;
}

}  // namespace lanescope
