// All output to standard output and standard error; foreign text is escaped.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>

namespace lanescope {

/// Flushes. Throws UsageError on failure, such as a full disk.
void put_text(std::string_view text);
template <class... Args>
void put(fmt::format_string<Args...> format, Args&&... args) {
    put_text(fmt::format(format, std::forward<Args>(args)...));
}

/// Escapes nothing.
void put_coloured(std::string_view text);

/// path: "-" is standard output. Throws UsageError.
void write_report(const std::string& path, std::string_view text);
/// For a report too long for memory.
void write_report(const std::string& path, const std::function<void(std::ostream&)>& write);

/// A line on standard error.
void note_text(std::string_view line);
template <class... Args>
void note(fmt::format_string<Args...> format, Args&&... args) {
    note_text(fmt::format(format, std::forward<Args>(args)...));
}

/// "lanescope: …" on standard error: the reason for the exit code.
void complain(std::string_view line);

}  // namespace lanescope
