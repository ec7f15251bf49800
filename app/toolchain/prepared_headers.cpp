#include "app/toolchain/prepared_headers.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fmt/format.h>

#include "app/model/text/error.h"
#include "app/system/file.h"
#include "app/toolchain/compiled_cache.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

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

constexpr const char* ready = "ready";

}  // namespace

void write_headers(const fs::path& folder, std::span<const HeaderText> headers) {
    for (const HeaderText& header : headers) {
        std::error_code ignored;
        fs::create_directories((folder / header.name).parent_path(), ignored);
        replace_file(folder / header.name, [&](std::ostream& out) { out << header.text; });
    }
}

std::string name_of_headers(std::span<const HeaderText> headers) {
    const fs::path compiler = fs::canonical(kernel_compiler());
    std::string all =
        fmt::format("{}\n{}\n{}\n", compiler_flags(KernelForm::as_written), compiler.string(), fs::file_size(compiler));
    for (const HeaderText& header : headers) all += fmt::format("{}\n{}", header.name, header.text);
    return "headers-" + content_name(all);
}

void prepare_headers(const fs::path& folder, std::span<const HeaderText> headers, const std::atomic<bool>* cancelled) {
    std::error_code ignored;
    if (fs::exists(folder / ready, ignored)) return;
    fs::create_directories(folder, ignored);
    const Lock lock(folder / "lock");
    if (fs::exists(folder / ready, ignored)) return;
    write_headers(folder, headers);
    precompile_headers(folder, cancelled);
    replace_file(folder / ready, [](std::ostream&) {});
}

}  // namespace lanescope
