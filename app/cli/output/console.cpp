#include "app/cli/output/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <ostream>
#include <streambuf>
#include <system_error>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/text/plain_text.h"
#include "app/formats/recordings.h"

namespace lanescope {
namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

int window_width(int stream) {
    winsize size{};
    return ioctl(stream, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

Colours colours_of_terminal() {
    if (!environment("NO_COLOR").empty() || environment("TERM") == "dumb") return Colours::none;
    const std::string_view depth = environment("COLORTERM");
    return depth == "truecolor" || depth == "24bit" ? Colours::true_colour : Colours::palette256;
}

void put_bytes(std::string_view bytes) {
    errno = 0;
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size();
    if (written && std::fflush(stdout) == 0) return;
    throw UsageError("cannot write to standard output: " +
                     std::error_code(errno ? errno : EIO, std::generic_category()).message());
}

class StandardOutput : public std::streambuf {
public:
    void finish() {
        put_text(part_);
        part_.clear();
    }

protected:
    int_type overflow(int_type c) override {
        if (c != traits_type::eof()) part_ += traits_type::to_char_type(c);
        if (part_.size() >= enough) put_lines();
        return traits_type::not_eof(c);
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        part_.append(text, std::size_t(size));
        if (part_.size() >= enough) put_lines();
        return size;
    }

private:
    // Whole lines never split a character.
    void put_lines() {
        const std::size_t end = part_.rfind('\n') + 1;
        put_text(std::string_view(part_).substr(0, end));
        part_.erase(0, end);
    }
    static constexpr std::size_t enough = 1 << 20;
    std::string part_;
};

std::vector<std::size_t> widths_of(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const auto& row : rows)
        for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
    return widths;
}

}  // namespace

Terminal standard_output() {
    Terminal found;
    const int asked = std::atoi(std::string(environment("COLUMNS")).c_str());
    if (asked > 0) found.width = asked;
    if (!isatty(STDOUT_FILENO)) return found;
    if (const int width = window_width(STDOUT_FILENO); width > 0) found.width = width;
    found.width = std::clamp(found.width, 20, 1000);
    found.colours = colours_of_terminal();
    return found;
}

int error_width() {
    const int width = window_width(STDERR_FILENO);
    return width > 0 ? width : Terminal{}.width;
}

bool error_is_terminal() { return isatty(STDERR_FILENO); }

void put_text(std::string_view text) { put_bytes(escape_lines(text)); }

void put_coloured(std::string_view text) { put_bytes(text); }

void write_report(const std::string& path, std::string_view text) {
    path == "-" ? put_text(text) : write_text(path, escape_lines(text));
}

std::string indented(const nlohmann::json& json) {
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

void write_report(const std::string& path, const std::function<void(std::ostream&)>& write) {
    if (path != "-") return replace_file(path, write);
    StandardOutput buffer;
    std::ostream out(&buffer);
    out.exceptions(std::ios::badbit);  // rethrows write errors
    write(out);
    buffer.finish();
}

void note_text(std::string_view line) { std::fputs((in_one_line(line) + "\n").c_str(), stderr); }

void complain(std::string_view line) { note("lanescope: {}", line); }

TextTable::TextTable(std::vector<std::string> headings) {
    for (std::string& heading : headings) {
        right_.push_back(heading.starts_with('>'));
        if (right_.back()) heading.erase(0, 1);
        heading = in_one_line(heading);
    }
    add(std::move(headings));
}

void TextTable::add(std::vector<std::string> cells) {
    for (std::string& cell : cells) cell = in_one_line(cell);
    rows_.push_back(std::move(cells));
}

std::string TextTable::text() const {
    const auto widths = widths_of(rows_);
    std::string text;
    for (const auto& row : rows_) {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c)
            line += right_[c] ? fmt::format("{:>{}}  ", row[c], widths[c]) : fmt::format("{:<{}}  ", row[c], widths[c]);
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string line_of(std::string_view text) { return in_one_line(text) + "\n"; }

std::string figure(double value, int decimals) {
    return std::isfinite(value) ? fmt::format("{:.{}f}", value, decimals) : "-";
}

}  // namespace lanescope
