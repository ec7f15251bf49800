#pragma once

#include <fmt/format.h>

#include <functional>
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope {

enum class Colours { none, palette256, true_colour };

struct Terminal {
    int width = 100;  ///< columns
    Colours colours = Colours::none;
};

/// Queries standard output. A pipe or file has no colours. Respects NO_COLOR and TERM=dumb.
Terminal standard_output();
int error_width();

bool error_is_terminal();

/// Prints and flushes. Throws UsageError on failure, such as a full disk.
void put_text(std::string_view text);
template <class... Args>
void put(fmt::format_string<Args...> format, Args&&... args) {
    put_text(fmt::format(format, std::forward<Args>(args)...));
}

void put_coloured(std::string_view text);

/// Writes to a file; "-": standard output. Throws UsageError.
void write_report(const std::string& path, std::string_view text);
/// Returns JSON with a final line feed; replaces invalid UTF-8.
std::string indented(const nlohmann::json& json);
/// Writes a report too long for memory.
void write_report(const std::string& path, const std::function<void(std::ostream&)>& write);
void note_text(std::string_view line);
template <class... Args>
void note(fmt::format_string<Args...> format, Args&&... args) {
    note_text(fmt::format(format, std::forward<Args>(args)...));
}

/// Prints "lanescope: …", the reason for the exit code, on standard error.
void complain(std::string_view line);

/// Returns "1 warp" or "2 warps".
template <class Count>
std::string counted(Count count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

/// Columns fit their widest cell.
class TextTable {
public:
    /// Right-aligns columns whose heading starts with '>'.
    explicit TextTable(std::vector<std::string> headings);
    void add(std::vector<std::string> cells);
    std::string text() const;

private:
    std::vector<bool> right_;
    std::vector<std::vector<std::string>> rows_;
};

std::string line_of(std::string_view text);

/// Returns "12.3"; "-" if not finite.
std::string figure(double value, int decimals);

}  // namespace lanescope
