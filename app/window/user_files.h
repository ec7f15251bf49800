// The user's CUDA files: watched, saved without overwriting other changes, with drafts.
#pragma once

#include <deque>
#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/base/files/file_watch.h"
#include "app/catalog/catalog.h"
#include "app/lab/jobs.h"
#include "app/lab/worker_jobs.h"
#include "app/platform/window.h"
#include "app/session/choice.h"
#include "app/session/command.h"
#include "app/session/session.h"
#include "app/session/user_kernels.h"
#include "app/window/folder_alarm.h"
#include "app/window/version_store.h"

namespace lanescope {

class UserFiles {
public:
    explicit UserFiles(std::map<std::string, UserSource>& texts) : texts_(texts) {}  ///< keeps `texts` up to date

    void watch_catalog(const Catalog& catalog);
    void watch(const std::string& file);
    /// Returns files changed since the last call, here or by another program.
    std::vector<std::string> changed();
    bool settling() const { return watch_.settling(); }
    /// Returns each error once, in one line; empty: none.
    std::string trouble();
    /// Takes over the text if another program has changed the file. Throws UsageError.
    void save(const command::SaveKernel& save);
    /// Drafts survive a crash.
    void keep_drafts(std::span<const command::SaveKernel> unsaved);

private:
    void take_state(const std::string& file);
    bool was_changed_elsewhere(const command::SaveKernel& save);
    void write(const command::SaveKernel& save);
    void forget_draft(const std::string& file);

    std::map<std::string, UserSource>& texts_;
    std::map<std::string, std::string> drafts_;  ///< last saved
    std::string trouble_;                        ///< not reported yet
    bool said_no_draft_ = false;
    std::vector<std::string> fresh_;  ///< not reported yet
    FileWatch watch_;
    FolderAlarm alarm_{Window::wake};
};

class KernelFiles {
public:
    KernelFiles(const Catalog& catalog, Jobs& jobs, Session& session)
        : user(session.kernels.sources),
          versions(session.kernels.versions),
          catalog_(catalog),
          jobs_(jobs),
          session_(session) {}

    UserFiles user;
    VersionStore versions;

    /// Gives up any other file.
    void open(const std::string& file);
    /// Opens the file last.
    void queue(const std::string& file) { queue_.push_back(file); }
    bool has_more() const { return !queue_.empty(); }
    void open_next();
    /// Call it once per frame: reopens files that another program saved, and saves versions.
    void follow(const Choice& choice);
    /// Returns true once if a source of the chosen program has changed.
    bool program_changed() { return std::exchange(program_changed_, false); }
    /// Shows the compiler's error in the program's source, or removes it after a run.
    void note_program(const Problem& problem, const std::string& error);
    /// Returns true once if the opening file is among the variants.
    bool runs_when_opened() { return std::exchange(runs_when_opened_, false); }

    void note_refused(const OpenedFile& opened);
    void close_refused(const std::string& file);
    /// Asks once per file.
    void ask_to_send(const OpenedFile& opened);
    void send_and_open(const command::SendFiles& send);

private:
    void watch_program(const Problem& problem);
    void reopen_changed(const Choice& choice);

    const Catalog& catalog_;
    Jobs& jobs_;
    Session& session_;
    std::deque<std::string> queue_;
    std::vector<std::string> changed_;
    std::set<std::filesystem::path> asked_to_send_;
    bool runs_when_opened_ = false;
    bool program_changed_ = false;
};

}  // namespace lanescope
