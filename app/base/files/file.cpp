#include "app/base/files/file.h"

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

#include "app/base/error.h"
#include "app/base/text/plain_text.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

std::string reason(int number) {
    return number == 0 ? "unknown error" : std::error_code(number, std::generic_category()).message();
}

[[noreturn]] void cannot(std::string_view verb, const fs::path& path, std::string_view why) {
    throw UsageError(fmt::format("cannot {} {}: {}", verb, quoted(path.string(), 4096), why));
}

// In the same folder, for an atomic rename.
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

// Checks after opening, since the path may have changed. O_NONBLOCK avoids waiting for a FIFO's writer.
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

constexpr int most_aside = 9;  ///< overwrites the last one

bool is_listed(const fs::path& path) {
    std::error_code failed;
    return fs::exists(fs::symlink_status(path, failed));
}

fs::path free_name_beside(const fs::path& file) {
    const fs::path first = fs::path(file).concat(".unreadable");
    fs::path free = first;
    for (int number = 2; number <= most_aside && is_listed(free); ++number)
        free = fs::path(first).concat(fmt::format("-{}", number));
    return free;
}

std::string why_not_read(const StateFile& file, const TakeText& take) {
    try {
        take(read_file(file.path, file.largest));
        return {};
    } catch (const std::exception& fault) {
        return fault.what();
    }
}

}  // namespace

bool path_exists(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

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
    if (fs::is_other(path, error)) return write_out(path, path, write);  // a device, or a pipe behind /dev/stdout
    const fs::path target = fs::is_symlink(path, error) ? fs::weakly_canonical(path, error) : path;
    if (path.empty() || fs::is_directory(target, error)) cannot("write", path, "expected the name of a file");
    const Part part{part_beside(target)};
    write_out(path, part.path, write);
    fs::rename(part.path, target, error);
    if (error) cannot("write", path, error.message());
}

void write_text(const fs::path& path, std::string_view text) {
    replace_file(path, [&](std::ostream& out) { out.write(text.data(), static_cast<std::streamsize>(text.size())); });
}

fs::path move_aside(const fs::path& file) {
    const fs::path aside = free_name_beside(file);
    std::error_code failed;
    fs::rename(file, aside, failed);
    return failed ? fs::path() : aside;
}

std::string moved_in_words(const fs::path& moved_to) {
    if (moved_to.empty()) return "; fix or remove the file";
    return "; the file was moved to " + quoted(moved_to.filename().string(), 4096);
}

std::string read_state(const StateFile& file, const TakeText& take) {
    if (!is_listed(file.path)) return {};
    const std::string why = why_not_read(file, take);
    if (why.empty()) return {};
    return file.path.string() + ": " + in_one_line(why) + moved_in_words(move_aside(file.path));
}

void write_state(const StateFile& file, const std::string& text, const TakeText& take) {
    if (text.size() > file.largest)
        throw UsageError(
            fmt::format("{}: not saved: {} bytes, expected at most {}", file.path.string(), text.size(), file.largest));
    try {
        take(text);
    } catch (const std::exception& fault) {
        throw UsageError(fmt::format("{}: not saved, because it could not be read again: {}", file.path.string(),
                                     in_one_line(fault.what())));
    }
    std::error_code said_when_written;
    fs::create_directories(file.path.parent_path(), said_when_written);
    write_text(file.path, text);
}

bool is_below(const fs::path& file, const fs::path& folder) {
    std::error_code failed;
    const fs::path inside = fs::canonical(file, failed).lexically_relative(fs::canonical(folder, failed));
    return !failed && !inside.empty() && *inside.begin() != "..";
}

std::unique_ptr<std::istream> open_to_read(const fs::path& path) {
    auto file = std::make_unique<std::ifstream>(path, std::ios::binary);
    if (!*file) throw UsageError(fmt::format("cannot read {}: check its permissions", quoted(path.string(), 4096)));
    return file;
}

std::unique_ptr<std::ostream> open_to_write(const fs::path& path) {
    auto file = std::make_unique<std::ofstream>(path, std::ios::trunc);
    if (!*file) return nullptr;
    return file;
}

}  // namespace lanescope
