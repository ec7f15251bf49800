#include "app/system/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <fstream>
#include <ostream>
#include <span>
#include <system_error>

#include "app/model/text/error.h"
#include "app/model/text/quote.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

std::string reason(int number) {
    return number == 0 ? "unknown error" : std::error_code(number, std::generic_category()).message();
}

[[noreturn]] void cannot(std::string_view verb, const fs::path& path, std::string_view why) {
    throw UsageError(fmt::format("cannot {} {}: {}", verb, quoted(path.string(), 4096), why));
}

// In the same folder, which makes the rename atomic.
fs::path part_beside(const fs::path& path) {
    static std::atomic<unsigned> number = 0;
    return fs::path(path).concat(fmt::format(".{}-{}.part", ::getpid(), number++));
}

void write_out(const fs::path& shown, const fs::path& path, const std::function<void(std::ostream&)>& write) {
    errno = 0;
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    if (!out) cannot("write", shown, reason(errno));
    write(out);
    out.close();
    if (!out) cannot("write", shown, reason(errno));
}

// Checked after opening, since the path may have changed. O_NONBLOCK avoids waiting for a FIFO's writer.
class OpenFile {
public:
    explicit OpenFile(const fs::path& path)
        : path_(path), descriptor_(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {
        struct stat status {};
        if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0) fail(reason(errno));
        if (!S_ISREG(status.st_mode)) fail("it is not a regular file");
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    std::size_t read(std::span<char> to) const {
        ssize_t count = 0;
        do count = ::read(descriptor_, to.data(), to.size());
        while (count < 0 && errno == EINTR);
        if (count < 0) cannot("read", path_, reason(errno));
        return static_cast<std::size_t>(count);
    }

private:
    /// A throwing constructor calls no destructor.
    [[noreturn]] void fail(const std::string& why) {
        if (descriptor_ >= 0) ::close(descriptor_);
        cannot("read", path_, why);
    }
    const fs::path& path_;
    int descriptor_;
};

// Removes an unfinished file on any exit.
struct Part {
    fs::path path;
    ~Part() {
        std::error_code ignored;
        fs::remove(path, ignored);
    }
};

}  // namespace

std::uint64_t size_of_file(const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) cannot("read", path, "no such file");
    if (error) cannot("read", path, error.message());
    if (fs::is_directory(status)) cannot("read", path, "it is a directory, expected a file");
    if (!fs::is_regular_file(status)) cannot("read", path, "it is not a regular file");
    const std::uint64_t size = fs::file_size(path, error);
    if (error) cannot("read", path, error.message());
    return size;
}

std::string read_file(const fs::path& path, std::uint64_t most, Progress* progress) {
    const std::uint64_t size = size_of_file(path);
    if (size > most) cannot("read", path, fmt::format("it has {} bytes, expected at most {}", size, most));
    const OpenFile in(path);
    constexpr std::uint64_t piece = 1 << 25;
    std::string text;
    text.reserve(size);
    while (text.size() < size) {
        if (progress) progress->check(), progress->fraction(double(text.size()) / double(size));
        const std::size_t before = text.size();
        text.resize(std::min(size, before + piece));
        const std::size_t count = in.read(std::span(text).subspan(before));
        text.resize(before + count);
        if (count == 0) break;  // the file became shorter
    }
    return text;
}

void replace_file(const fs::path& path, const std::function<void(std::ostream&)>& write) {
    std::error_code error;
    const fs::path target = fs::is_symlink(path, error) ? fs::weakly_canonical(path, error) : path;
    const fs::file_status status = fs::status(target, error);
    if (path.empty() || fs::is_directory(status)) cannot("write", path, "expected the name of a file");
    if (fs::exists(status) && !fs::is_regular_file(status)) return write_out(path, target, write);
    const Part part{part_beside(target)};
    write_out(path, part.path, write);
    fs::rename(part.path, target, error);
    if (error) cannot("write", path, error.message());
}

void write_text(const fs::path& path, std::string_view text) {
    replace_file(path, [&](std::ostream& out) { out.write(text.data(), static_cast<std::streamsize>(text.size())); });
}

}  // namespace lanescope
