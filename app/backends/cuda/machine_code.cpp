#include "app/backends/cuda/machine_code.h"

#include <stdlib.h>
#include <unistd.h>

#include <filesystem>

#include "app/backends/cuobjdump.h"

namespace lanescope::cuda {
namespace {

namespace fs = std::filesystem;

/// A file that cuobjdump can read, gone at the end.
class CodeFile {
public:
    explicit CodeFile(const std::string& content) {
        std::string name = (fs::temp_directory_path() / "lanescope-XXXXXX.cubin").string();
        const int file = mkstemps(name.data(), 6);
        if (file < 0) return;
        path_ = name;
        if (write(file, content.data(), content.size()) != static_cast<ssize_t>(content.size())) path_.clear();
        close(file);
    }
    CodeFile(const CodeFile&) = delete;
    CodeFile& operator=(const CodeFile&) = delete;
    ~CodeFile() {
        std::error_code ignored;
        if (!path_.empty()) fs::remove(path_, ignored);
    }
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

}  // namespace

std::optional<SassLoads> loads_in(const std::string& machine_code, const std::string& kernel) {
    if (machine_code.empty()) return std::nullopt;
    const CodeFile file(machine_code);
    if (file.path().empty()) return std::nullopt;
    return dump_sass(file.path(), kernel).loads;
}

}  // namespace lanescope::cuda
