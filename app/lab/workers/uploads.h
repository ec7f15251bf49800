// Files that an experiment needs elsewhere: matrices, and kernels with headers.
//
// A kernel may come from anyone and include any path. So only its file and includes below its folder, or below an
// add_include_folder(), are sent. The user must allow others by name.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/model/experiment.h"

namespace lanescope {

struct Upload {
    std::string name;  ///< as in the experiment
    std::string content;
    std::string content_name;  ///< content hash: each is sent once
};

/// Throws UsageError for an unreadable file, or a matrix that is not a Matrix Market file.
std::vector<Upload> files_of(const Catalog& catalog, const Experiment& experiment);

/// Returns the file and its includes, recursively. kernel: "my.cu" or "my.cu:function".
std::vector<Upload> files_of_kernel(const std::string& kernel);

/// Returns includes that need consent: hidden files, and files outside the kernel's and the include folders, also by
/// symbolic link.
std::vector<std::filesystem::path> files_held_back(const std::string& kernel);

/// Returns the file and its includes, recursively, and paths beside the file at which missing ones may appear. Omits what
/// follows an unreadable file.
std::vector<std::filesystem::path> files_to_watch(const std::string& kernel);

/// Thread-safe.
void allow_sending(const std::filesystem::path& file);

}  // namespace lanescope
