#include "app/compilers/included_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <system_error>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/source_paths.h"
#include "app/base/text/plain_text.h"
#include "app/base/tool_process.h"
#include "app/compilers/compiled_cache.h"
#include "app/compilers/kernel_compiler.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> find_system_folders() {
    std::string output;
    run({.program = kernel_compiler(),
         .arguments = {"-E", "-v", "-x", "c++", "/dev/null"},
         .errors_too = true,
         .on_output = [&](std::string_view more) { output += more; }});
    std::vector<fs::path> folders;
    std::istringstream lines(output);
    std::error_code ignored;
    for (std::string line; std::getline(lines, line);)  // the list is indented; its title is localised
        if (line.starts_with(" /") && fs::is_directory(line.substr(1), ignored)) folders.emplace_back(line.substr(1));
    return folders;
}

std::string_view without_blanks(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return text;
}

std::optional<std::string_view> after(std::string_view text, std::string_view word) {
    text = without_blanks(text);
    if (!text.starts_with(word)) return std::nullopt;
    return without_blanks(text.substr(word.size()));
}

const char* kind_of(fs::file_type type) {
    switch (type) {
        case fs::file_type::fifo:
            return "a pipe";
        case fs::file_type::socket:
            return "a socket";
        case fs::file_type::character:
        case fs::file_type::block:
            return "a device";
        default:
            return nullptr;
    }
}

std::optional<std::string_view> text_of_include(std::string_view line) {
    const auto directive = after(line, "#");
    return directive ? after(*directive, "include") : std::nullopt;
}

/// Empty on failure, which the compiler reports.
std::string text_of(const fs::path& file) try { return read_file(file, largest_source); } catch (const UsageError&) {
    return {};
}

class Check {
public:
    explicit Check(const fs::path& folder) : places_(project_folders(folder)) {
        places_.insert(places_.begin(), folder);
    }

    void list_folder(std::string_view text, const std::string& name, const fs::path& folder) {
        for (int line = 1; !text.empty(); ++line) {
            const auto include = include_in(take_until(text, '\n'));
            if (!include) continue;
            const std::string where = fmt::format("{}:{}", name, line);
            scan_file(folder / include->name, std::string(include->name), where);
            for (const fs::path& place : places_) scan_file(place / include->name, std::string(include->name), where);
        }
    }

private:
    void scan_file(const fs::path& file, const std::string& named, const std::string& where) {
        std::error_code missing;
        const fs::file_type type = fs::status(file, missing).type();
        if (const char* kind = kind_of(type))
            throw UsageError(fmt::format("{}: {} is {}; include regular files only", where, quoted(named), kind));
        if (type != fs::file_type::regular || !known_.insert(file.lexically_normal()).second) return;
        list_folder(text_of(file), file.string(), file.parent_path());
    }

    std::vector<fs::path> places_;
    std::set<fs::path> known_;
};

bool is_blank(char c) { return c == ' ' || c == '\t'; }

class RuleReader {
public:
    explicit RuleReader(std::string_view rest) : rest_(rest) {}

    std::vector<std::filesystem::path> read() {
        while (!rest_.empty()) step();
        end_name();
        return std::move(names_);
    }

private:
    void step() {
        if (rest_.front() == '\\') return read_backslashes();
        const char c = take();
        if (is_blank(c) || c == '\n' || c == '\r') return end_name();
        if (c == '$' && rest_.starts_with('$')) take();
        name_ += c;
    }

    /// Before a blank, 2N + 1 backslashes are N backslashes and the blank; 2N end the name with N.
    void read_backslashes() {
        const std::size_t count = std::min(rest_.find_first_not_of('\\'), rest_.size());
        rest_.remove_prefix(count);
        const bool odd = count % 2 == 1;
        if (rest_.starts_with('\n') && odd) {
            name_.append(count - 1, '\\');
            return end_name();
        }
        const bool before_blank = !rest_.empty() && is_blank(rest_.front());
        const bool before_hash = rest_.starts_with('#') || rest_.starts_with(':');
        name_.append(before_blank ? count / 2 : count - (before_hash ? 1 : 0), '\\');
        if ((before_blank && odd) || before_hash) name_ += take();
    }

    char take() {
        const char c = rest_.front();
        rest_.remove_prefix(1);
        return c;
    }
    void end_name() {
        if (!name_.empty()) names_.emplace_back(name_);
        name_.clear();
    }

    std::string_view rest_;
    std::string name_;
    std::vector<std::filesystem::path> names_;
};

/// Released when the process ends.
class Lock {
public:
    explicit Lock(const fs::path& file) : descriptor_(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
        if (descriptor_ < 0)
            throw UsageError(fmt::format("{}: it cannot be written; make its folder writable", file.string()));
        flock(descriptor_, LOCK_EX);
    }
    ~Lock() { close(descriptor_); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

private:
    int descriptor_;
};

constexpr const char* ready = "ready";  ///< marks a complete folder

}  // namespace

const std::vector<fs::path>& system_include_folders() {
    static const std::vector<fs::path> found = find_system_folders();
    return found;
}

std::optional<Include> included_name(std::string_view text) {
    if (text.empty() || (text.front() != '"' && text.front() != '<')) return std::nullopt;
    const bool in_quotes = text.front() == '"';
    const std::size_t end = text.substr(0, text.find('\n')).find(in_quotes ? '"' : '>', 1);
    return end == text.npos ? std::nullopt : std::optional(Include{text.substr(1, end - 1), in_quotes});
}

std::optional<Include> include_in(std::string_view line) {
    const auto name = text_of_include(line);
    return name ? included_name(*name) : std::nullopt;
}

bool includes_only(std::string_view text, std::span<const std::string_view> names) {
    while (!text.empty()) {
        const std::string_view line = take_until(text, '\n');
        const auto include = include_in(line);
        if (include ? !std::ranges::count(names, include->name) : text_of_include(line).has_value()) return false;
    }
    return true;
}

void check_included_files(std::string_view text, const std::string& name, const fs::path& folder) {
    Check(folder).list_folder(text, name, folder);
}

std::vector<std::filesystem::path> files_in_rule(std::string_view rule) {
    const std::size_t colon = rule.find(':');
    return colon == std::string_view::npos ? std::vector<std::filesystem::path>{}
                                           : RuleReader(rule.substr(colon + 1)).read();
}

void write_headers(const fs::path& folder, std::span<const HeaderSource> headers) {
    for (const HeaderSource& header : headers) {
        std::error_code ignored;
        fs::create_directories((folder / header.name).parent_path(), ignored);
        replace_file(folder / header.name, [&](std::ostream& out) { out << header.text; });
    }
}

const std::string& name_of_texts(std::span<const HeaderSource> headers) {
    static std::mutex mutex;
    static std::map<const HeaderSource*, std::string> names;
    const std::scoped_lock lock(mutex);
    std::string& name = names[headers.data()];
    if (!name.empty()) return name;
    std::string all;
    for (const HeaderSource& header : headers) all += fmt::format("{}\n{}", header.name, header.text);
    return name = content_name(all);
}

std::string name_of_headers(std::span<const HeaderSource> headers) {
    const fs::path compiler = fs::canonical(kernel_compiler());
    return "headers-" + content_name(fmt::format("{}\n{}\n{}\n{}", compiler_flags(KernelForm::as_written),
                                                 compiler.string(), fs::file_size(compiler), name_of_texts(headers)));
}

void prepare_headers(const fs::path& folder, std::span<const HeaderSource> headers,
                     const std::atomic<bool>* cancelled) {
    if (path_exists(folder / ready)) return;
    std::error_code ignored;
    fs::create_directories(folder, ignored);
    const Lock lock(folder / "lock");
    if (path_exists(folder / ready)) return;
    write_headers(folder, headers);
    if (precompile_headers(folder, cancelled)) replace_file(folder / ready, [](std::ostream&) {});
}

}  // namespace lanescope
