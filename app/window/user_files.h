// The user's CUDA files: watched, saved without overwriting other programs' changes, with drafts.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "app/base/files/file_watch.h"
#include "app/session/command.h"
#include "app/session/user_kernels.h"

namespace lanescope {

class UserFiles {
public:
    explicit UserFiles(std::map<std::string, UserSource>& texts) : texts_(texts) {}  ///< keeps `texts` up to date

    void watch_catalog();
    void watch(const std::string& file);
    /// Returns the files whose text has changed since the last call, here or by another program.
    std::vector<std::string> changed();
    /// Returns an error in one line, once; empty: none.
    std::string trouble();
    /// If another program has changed the file, takes over its text instead. Throws UsageError.
    void save(const command::SaveKernel& save);
    /// Drafts survive a crash of the window.
    void keep_drafts(std::span<const command::SaveKernel> unsaved);

private:
    void take_state(const std::string& file);
    bool was_changed_elsewhere(const command::SaveKernel& save);
    void write(const command::SaveKernel& save);
    void forget_draft(const std::string& file);

    std::map<std::string, UserSource>& texts_;
    std::map<std::string, std::string> drafts_;  ///< last saved drafts
    std::string trouble_;                        ///< not reported yet
    bool said_no_draft_ = false;
    std::vector<std::string> fresh_;  ///< not reported yet
    FileWatch watch_;
};

}  // namespace lanescope
