// What runs of a program with its own main() share.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "app/base/system/scratch_folder.h"
#include "app/model/launch_list.h"
#include "app/operations/program/problem.h"
#include "app/runtime/kernel_module.h"

namespace lanescope {

/// While it exists, relative paths start at the program's folder.
class InFolder {
public:
    explicit InFolder(const std::filesystem::path& folder) : before_(std::filesystem::current_path(ignored_)) {
        std::filesystem::current_path(folder, ignored_);
    }
    ~InFolder() { std::filesystem::current_path(before_, ignored_); }
    InFolder(const InFolder&) = delete;
    InFolder& operator=(const InFolder&) = delete;

private:
    std::error_code ignored_;
    std::filesystem::path before_;
};

/// Lines of the program's files, which are read when needed.
class SourceTexts {
public:
    SourceTexts(const std::string& first, const std::string& text);
    /// Returns "" beyond the file.
    std::string line(const std::string& file, int number);

private:
    std::map<std::string, std::vector<std::string>> lines_;
};

/// The folder of write_program_files_in() (app/execution/cuda_program.h), or a temporary one.
class FolderForFiles {
public:
    FolderForFiles();
    const std::filesystem::path& path() const { return path_; }

private:
    std::optional<ScratchFolder> own_;
    std::filesystem::path path_;
};

/// Calls main() in this process. Returns the exit code.
int call_main(const runtime::Module& module, const CompiledFunction& function, const ProgramProblem& program);

/// Names of launches. Those of one kernel from one line in one shape share a name.
class LaunchIds {
public:
    bool is_known(const ListedLaunch& launch) const { return numbers_.contains(key_of(launch)); }
    std::optional<std::size_t> find(const ListedLaunch& launch) const {
        const auto found = numbers_.find(key_of(launch));
        return found == numbers_.end() ? std::nullopt : std::optional(found->second);
    }
    /// Returns the name's number, from 0, and whether it is new.
    std::pair<std::size_t, bool> number_of(const ListedLaunch& launch);
    /// Returns "saxpy", or "saxpy-2" for its second line or shape.
    const std::string& operator[](std::size_t number) const { return ids_[number]; }

private:
    using Key = std::tuple<std::string, int, std::array<std::uint32_t, 3>, std::array<std::uint32_t, 3>, std::uint32_t>;

    static Key key_of(const ListedLaunch& launch) {
        return {launch.kernel, launch.line, launch.grid, launch.block, launch.shared_bytes};
    }

    std::map<Key, std::size_t> numbers_;
    std::map<std::string, int> counts_;  ///< by kernel
    std::vector<std::string> ids_;
};

}  // namespace lanescope
