// The user's CUDA files: watched, saved without overwriting another program's changes, and with drafts of unsaved text.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "app/session/command.h"
#include "app/session/own_text.h"
#include "app/system/file_watch.h"

namespace lanescope {

class OwnFiles {
public:
    explicit OwnFiles(std::map<std::string, OwnText>& texts) : texts_(texts) {}  ///< keeps `texts` up to date

    /// Watches the files of the user's variants.
    void watch_catalog();
    void watch(const std::string& file);
    /// Returns the files whose text has changed since the last call, by a save here or by another program.
    std::vector<std::string> changed();
    /// Returns why a text or draft cannot be read, in one line and only once; empty: no new error.
    std::string trouble();
    /// Writes the file. If another program has changed it, takes over its text instead. Throws UsageError.
    void save(const command::SaveKernel& save);
    /// Saves drafts in case the window crashes.
    void keep_drafts(std::span<const command::SaveKernel> unsaved);

private:
    void take_look(const std::string& file);
    bool was_changed_elsewhere(const command::SaveKernel& save);
    void write(const command::SaveKernel& save);
    void forget_draft(const std::string& file);

    std::map<std::string, OwnText>& texts_;
    std::map<std::string, std::string> drafts_;  ///< last saved drafts
    std::string trouble_;                        ///< not reported yet
    bool said_no_draft_ = false;                 ///< reported that drafts cannot be saved
    std::vector<std::string> fresh_;             ///< changed, not reported yet
    FileWatch watch_;
};

}  // namespace lanescope
