#include "app/runtime/program_files.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/types.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <string_view>

#include "app/runtime/host_runtime.h"

namespace lanescope::runtime {
namespace {

namespace fs = std::filesystem;

std::atomic<const ProgramFiles*> present = nullptr;

bool is_below(const fs::path& path, const fs::path& folder) {
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

bool is_system(const fs::path& path) {
    return std::ranges::any_of(std::array{"/dev", "/proc", "/sys"},
                               [&](const char* folder) { return is_below(path, folder); });
}

/// Folders of the original exist in the copy too.
void make_folders_for(const fs::path& copy, const fs::path& original) {
    std::error_code ignored;
    if (fs::is_directory(original.parent_path(), ignored)) fs::create_directories(copy.parent_path(), ignored);
}

}  // namespace

ProgramFiles::ProgramFiles(const fs::path& home, const fs::path& folder)
    : home_(fs::absolute(home).lexically_normal()), folder_(fs::absolute(folder).lexically_normal()) {
    present = this;
}

ProgramFiles::~ProgramFiles() { present = nullptr; }

std::string ProgramFiles::place_of(const char* path, Access access) const {
    std::error_code ignored;
    const fs::path original = (fs::current_path(ignored) / path).lexically_normal();
    if (is_system(original) || is_below(original, folder_)) return path;
    const bool is_here = is_below(original, home_);
    const fs::path copy = folder_ / (is_here ? original.lexically_relative(home_) : original.relative_path());
    if (access == Access::read) return fs::exists(copy, ignored) ? copy.string() : path;
    make_folders_for(copy, original);
    if (access == Access::update && !fs::exists(copy, ignored)) fs::copy_file(original, copy, ignored);
    return copy.string();
}

std::vector<WrittenFile> ProgramFiles::written() const {
    std::vector<WrittenFile> files;
    std::error_code ignored;
    for (auto at = fs::recursive_directory_iterator(folder_, ignored); at != fs::recursive_directory_iterator();
         at.increment(ignored)) {
        if (!at->is_regular_file(ignored)) continue;
        files.push_back({at->path().lexically_relative(folder_).string(), at->file_size(ignored)});
        if (files.size() == max_written_files) break;
    }
    std::ranges::sort(files, {}, &WrittenFile::name);
    return files;
}

namespace {

/// Returns the C library's function.
template <class Function>
Function* original(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

using Access = ProgramFiles::Access;

/// The files of a GPU's driver, such as its cache, are not the program's.
bool is_of_driver(const void* code) {
    Dl_info object{};
    if (!dladdr(code, &object) || !object.dli_fname) return false;
    const std::string_view name = object.dli_fname;
    return name.find("libcuda") != name.npos || name.find("libnv") != name.npos;
}

/// code: the caller's.
std::string place_now(const char* path, Access access, const void* code) {
    const ProgramFiles* files = present;
    if (!files || !path || is_of_driver(code)) return path ? path : "";
    return files->place_of(path, access);
}

Access access_of(int flags) {
    if ((flags & O_ACCMODE) == O_RDONLY) return Access::read;
    return flags & O_TRUNC ? Access::write : Access::update;
}

Access access_of(std::string_view mode) {
    if (mode.starts_with('w')) return Access::write;
    return mode.starts_with('a') || mode.find('+') != mode.npos ? Access::update : Access::read;
}

/// As is_forbidden(), with errno.
bool is_refused(const char* call, const void* code) {
    if (!is_forbidden(call, code)) return false;
    errno = EPERM;
    return true;
}

using Open = int(const char*, int, ...);
using OpenAt = int(int, const char*, int, ...);
using OpenFile = FILE*(const char*, const char*);
using MakeFolder = int(const char*, mode_t);
using Status = int(const char*, struct stat*);
using Status64 = int(const char*, struct stat64*);
using Check = int(const char*, int);
using Spawn = int(pid_t*, const char*, const posix_spawn_file_actions_t*, const posix_spawnattr_t*, char* const[],
                  char* const[]);

/// Opens another file in the stream. Without a path, changes its mode.
FILE* reopen(const char* path, const char* mode, FILE* file, const void* caller) {
    static auto* const real = original<FILE*(const char*, const char*, FILE*)>("freopen");
    return path ? real(place_now(path, access_of(std::string_view(mode)), caller).c_str(), mode, file)
                : real(path, mode, file);
}

mode_t mode_in(std::va_list arguments, int flags) {
    return flags & (O_CREAT | __O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
}

}  // namespace

// The C library's names are labels: its headers may define them inline.
extern "C" {
#define LANESCOPE_INSTEAD_OF(type, name, ...)                        \
    LANESCOPE_EXPORT type instead_of_##name(__VA_ARGS__) asm(#name); \
    type instead_of_##name(__VA_ARGS__)
#define LANESCOPE_CALLER __builtin_return_address(0)

#define LANESCOPE_INSTEAD_OF_OPEN(name)                                                        \
    LANESCOPE_INSTEAD_OF(int, name, const char* path, int flags, ...) {                        \
        static Open* const real = original<Open>(#name);                                       \
        std::va_list arguments;                                                                \
        va_start(arguments, flags);                                                            \
        const mode_t mode = mode_in(arguments, flags);                                         \
        va_end(arguments);                                                                     \
        return real(place_now(path, access_of(flags), LANESCOPE_CALLER).c_str(), flags, mode); \
    }
LANESCOPE_INSTEAD_OF_OPEN(open)
LANESCOPE_INSTEAD_OF_OPEN(open64)
LANESCOPE_INSTEAD_OF(int, openat, int folder, const char* path, int flags, ...) {
    static OpenAt* const real = original<OpenAt>("openat");
    std::va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = mode_in(arguments, flags);
    va_end(arguments);
    if (folder != AT_FDCWD) return real(folder, path, flags, mode);
    return real(folder, place_now(path, access_of(flags), LANESCOPE_CALLER).c_str(), flags, mode);
}
LANESCOPE_INSTEAD_OF(int, creat, const char* path, mode_t mode) {
    return instead_of_open(path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}
LANESCOPE_INSTEAD_OF(FILE*, fopen, const char* path, const char* mode) {
    static OpenFile* const real = original<OpenFile>("fopen");
    return real(place_now(path, access_of(std::string_view(mode)), LANESCOPE_CALLER).c_str(), mode);
}
LANESCOPE_INSTEAD_OF(FILE*, fopen64, const char* path, const char* mode) {
    static OpenFile* const real = original<OpenFile>("fopen64");
    return real(place_now(path, access_of(std::string_view(mode)), LANESCOPE_CALLER).c_str(), mode);
}
LANESCOPE_INSTEAD_OF(FILE*, freopen, const char* path, const char* mode, FILE* file) {
    return reopen(path, mode, file, LANESCOPE_CALLER);
}
LANESCOPE_INSTEAD_OF(FILE*, freopen64, const char* path, const char* mode, FILE* file) {
    return reopen(path, mode, file, LANESCOPE_CALLER);
}
LANESCOPE_INSTEAD_OF(int, mkdir, const char* path, mode_t mode) {
    static MakeFolder* const real = original<MakeFolder>("mkdir");
    return real(place_now(path, Access::write, LANESCOPE_CALLER).c_str(), mode);
}
LANESCOPE_INSTEAD_OF(int, stat, const char* path, struct stat* status) {
    static Status* const real = original<Status>("stat");
    return real(place_now(path, Access::read, LANESCOPE_CALLER).c_str(), status);
}
LANESCOPE_INSTEAD_OF(int, stat64, const char* path, struct stat64* status) {
    static Status64* const real = original<Status64>("stat64");
    return real(place_now(path, Access::read, LANESCOPE_CALLER).c_str(), status);
}
LANESCOPE_INSTEAD_OF(int, access, const char* path, int mode) {
    static Check* const real = original<Check>("access");
    return real(place_now(path, Access::read, LANESCOPE_CALLER).c_str(), mode);
}

LANESCOPE_INSTEAD_OF(pid_t, fork) {
    static auto* const real = original<pid_t()>("fork");
    return is_refused("fork", LANESCOPE_CALLER) ? -1 : real();
}
LANESCOPE_INSTEAD_OF(int, system, const char* command) {
    static auto* const real = original<int(const char*)>("system");
    return is_refused("system", LANESCOPE_CALLER) ? -1 : real(command);
}
LANESCOPE_INSTEAD_OF(FILE*, popen, const char* command, const char* mode) {
    static auto* const real = original<OpenFile>("popen");
    return is_refused("popen", LANESCOPE_CALLER) ? nullptr : real(command, mode);
}
LANESCOPE_INSTEAD_OF(int, posix_spawn, pid_t* pid, const char* path, const posix_spawn_file_actions_t* actions,
                     const posix_spawnattr_t* attributes, char* const words[], char* const environment[]) {
    static Spawn* const real = original<Spawn>("posix_spawn");
    if (is_refused("posix_spawn", LANESCOPE_CALLER)) return EPERM;
    return real(pid, path, actions, attributes, words, environment);
}
LANESCOPE_INSTEAD_OF(int, socket, int domain, int type, int protocol) {
    static auto* const real = original<int(int, int, int)>("socket");
    return is_refused("socket", LANESCOPE_CALLER) ? -1 : real(domain, type, protocol);
}

}  // extern "C"

}  // namespace lanescope::runtime
