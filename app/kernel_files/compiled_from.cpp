#include "app/kernel_files/compiled_from.h"

#include <iomanip>
#include <map>
#include <sstream>

#include "app/kernel_files/looked_up.h"
#include "app/model/text/error.h"
#include "app/system/file.h"
#include "app/system/project_folders.h"
#include "app/toolchain/compiled_cache.h"
#include "app/toolchain/include_folders.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_file = 16 << 20;
constexpr const char *is_missing = "-", *is_there = "+";  // for files that were only searched for

/// No dependency list contains files of `.incbin` and `.include`.
bool reads_while_assembling(std::string_view text) {
    return text.find(".incbin") != text.npos || text.find(".include") != text.npos;
}

/// As the preprocessor tests it.
bool is_there_now(const fs::path& file) {
    std::error_code ignored;
    return fs::exists(file, ignored) && !fs::is_directory(file, ignored);
}

/// Relative, so that the list stays valid in another folder.
fs::path short_name(const fs::path& file, const fs::path& folder) {
    const fs::path relative = file.lexically_relative(folder);
    return relative.empty() || *relative.begin() == ".." ? file : relative;
}

class InputList {
public:
    explicit InputList(const Compilation& compilation)
        : compilation_(compilation), project_(project_folders(compilation.folder)) {}

    std::optional<std::string> list() {
        is_known_ &= !reads_while_assembling(compilation_.text);
        add_searches(compilation_.text, {compilation_.folder});
        for (const fs::path& file : compilation_.read) add_read(file);
        if (!is_known_) return std::nullopt;
        std::ostringstream lines;
        for (const auto& [file, state] : states_)
            lines << state << ' ' << std::quoted(short_name(file, compilation_.folder).string()) << '\n';
        return lines.str();
    }

private:
    void add_read(const fs::path& file) try {
        const std::string text = read_file(file, largest_file);
        std::error_code missing;
        is_known_ &= fs::last_write_time(file, missing) < compilation_.begun && !missing;
        states_[file] = content_name(text);
        is_known_ &= !reads_while_assembling(text);
        add_searches(text, {file.parent_path(), compilation_.folder});
    } catch (const UsageError&) {
        is_known_ = false;
    }

    /// Searches names in quotes next to the text and in the kernel's folder, then like names in brackets: in the
    /// project's folders and the system's.
    void add_searches(std::string_view text, const std::vector<fs::path>& beside) {
        const auto names = looked_up_in(text);
        is_known_ &= names.has_value();
        if (!names) return;
        for (const LookedUp& name : *names)
            if (!((name.in_quotes || name.name.starts_with('/')) && is_found(name.name, beside)) &&
                !is_found(name.name, project_) && name.is_asked)
                is_found(name.name, system_include_folders());
    }

    bool is_found(const fs::path& name, const std::vector<fs::path>& places) {
        for (const fs::path& place : places) {
            const fs::path file = (place / name).lexically_normal();
            const bool found = is_there_now(file);
            states_.try_emplace(file, found ? is_there : is_missing);
            if (found) return true;
        }
        return false;
    }

    const Compilation& compilation_;
    const std::vector<fs::path> project_;
    std::map<fs::path, std::string> states_;
    bool is_known_ = true;
};

bool is_as_it_was(const fs::path& file, const std::string& state) try {
    if (state == is_missing || state == is_there) return is_there_now(file) == (state == is_there);
    return content_name(read_file(file, largest_file)) == state;
} catch (const UsageError&) {
    return false;
}

}  // namespace

std::optional<std::string> inputs_of(const Compilation& compilation) { return InputList(compilation).list(); }

bool are_unchanged(const std::string& inputs, const fs::path& folder) {
    std::istringstream lines(inputs);
    std::string state, file;
    while (lines >> state)
        if (!(lines >> std::quoted(file)) || !is_as_it_was(folder / file, state)) return false;
    return true;
}

}  // namespace lanescope
