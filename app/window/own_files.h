// A person's own CUDA files while the window is open: watched, saved with care for what another program wrote
// meanwhile, and with drafts of what is not saved yet.
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
    explicit OwnFiles(std::map<std::string, OwnText>& texts) : texts_(texts) {}  ///< which it keeps true

    /// Those that stand among the variants now.
    void watch_catalog();
    void watch(const std::string& file);
    /// Files whose text has become another since they were last told of: what was saved here, and by other programs.
    std::vector<std::string> changed();
    /// Once: why a text or a draft of one of them cannot be read, in one line; empty: nothing new.
    std::string trouble();
    /// Writes the file unless another program has changed it, which its text then says. Throws UsageError when it
    /// cannot be written.
    void save(const command::SaveKernel& save);
    /// Keeps what is not saved yet, for the case that the window ends at once.
    void keep_drafts(std::span<const command::SaveKernel> unsaved);

private:
    void take_look(const std::string& file);
    bool was_changed_elsewhere(const command::SaveKernel& save);
    void write(const command::SaveKernel& save);
    void forget_draft(const std::string& file);

    std::map<std::string, OwnText>& texts_;
    std::map<std::string, std::string> drafts_;  ///< as they were kept last
    std::string trouble_;                        ///< not told of yet
    bool said_no_draft_ = false;                 ///< that drafts cannot be kept
    std::vector<std::string> fresh_;             ///< of another text, and not told of yet
    FileWatch watch_;
};

}  // namespace lanescope
