#include "app/cli/output/output.h"

#include <cerrno>
#include <cstdio>
#include <ostream>
#include <streambuf>
#include <system_error>

#include "app/model/files/serialise.h"
#include "app/model/text/error.h"
#include "app/model/text/escape.h"
#include "app/system/file.h"

namespace lanescope {
namespace {

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
    // Whole lines, to avoid splitting a character.
    void put_lines() {
        const std::size_t end = part_.rfind('\n') + 1;
        put_text(std::string_view(part_).substr(0, end));
        part_.erase(0, end);
    }
    static constexpr std::size_t enough = 1 << 20;
    std::string part_;
};

}  // namespace

void put_text(std::string_view text) { put_bytes(escape_lines(text)); }

void put_coloured(std::string_view text) { put_bytes(text); }

void write_report(const std::string& path, std::string_view text) {
    path == "-" ? put_text(text) : write_text(path, escape_lines(text));
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

}  // namespace lanescope
