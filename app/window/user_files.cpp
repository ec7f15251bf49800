#include "app/window/user_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <optional>
#include <utility>

#include "app/base/error.h"
#include "app/base/files/crash_recovery.h"
#include "app/base/files/file.h"
#include "app/base/text/plain_text.h"
#include "app/catalog/catalog.h"
#include "app/catalog/kernel_names.h"
#include "app/lab/workers/uploads.h"
#include "app/model/operation.h"
#include "app/operations/program/problem.h"

namespace lanescope {
namespace {

/// Reads "FILE:LINE:COLUMN: text", the words of a fault in this file.
std::optional<KernelFault> fault_in(const std::string& error, const std::string& file) {
    KernelFault fault{.file = file};
    int read = 0;
    if (file.empty() || !error.starts_with(file + ":")) return std::nullopt;
    const std::string rest = error.substr(file.size() + 1);
    if (std::sscanf(rest.c_str(), "%9d:%9d: %n", &fault.line, &fault.column, &read) < 2 || read == 0)
        return std::nullopt;
    fault.text = rest.substr(std::size_t(read));
    return fault;
}

}  // namespace

void UserFiles::take_state(const std::string& file) {
    const FileWatch::State& state = watch_.state_of(file);
    UserSource& own = texts_[file];
    own.text = state.content;
    own.trouble = state.trouble;
}

void UserFiles::watch_catalog(const Catalog& catalog) {
    for (const Variant& variant : catalog.variants())
        if (variant.group == VariantGroup::user) watch(variant.file);
}

void UserFiles::watch(const std::string& file) {
    const bool is_new = !texts_.contains(file);
    watch_.watch(file);
    alarm_.watch(file);
    take_state(file);
    UserSource& own = texts_[file];
    if (!is_new || !own.text) return;
    auto draft = find_draft(file, *own.text, &trouble_);
    while (draft && draft->text == *own.text)
        draft = drop_draft(file) ? find_draft(file, *own.text, &trouble_) : std::nullopt;
    if (!draft) return;
    own.draft = std::make_shared<const std::string>(std::move(draft->text));
    own.draft_fits = draft->over_this;
}

std::vector<std::string> UserFiles::changed() {
    std::vector<std::string> files = std::exchange(fresh_, {});
    for (const std::filesystem::path& file : watch_.changed())
        if (!std::ranges::count(files, file.string())) files.push_back(file.string());
    for (auto& [file, own] : texts_)
        if (watch_.state_of(file).content != own.text || watch_.state_of(file).trouble != own.trouble) {
            take_state(file);
            if (!own.trouble.empty()) trouble_ = own.trouble + "; the window shows results of the previous source";
        }
    return files;
}

std::string UserFiles::trouble() { return std::exchange(trouble_, {}); }

bool UserFiles::was_changed_elsewhere(const command::SaveKernel& save) {
    watch_.watch(save.path);
    const FileWatch::State& now = watch_.state_of(save.path);
    const bool is_there = now.trouble.empty() && now.content && save.base;
    return is_there && *now.content != *save.base && *now.content != save.text;
}

void UserFiles::save(const command::SaveKernel& save) {
    const std::string before = texts_[save.path].text ? *texts_[save.path].text : std::string();
    const bool elsewhere = was_changed_elsewhere(save);
    if (!elsewhere) write(save);
    watch_.watch(save.path);
    take_state(save.path);
    if (elsewhere || before != save.text) fresh_.push_back(save.path);
}

void UserFiles::write(const command::SaveKernel& save) try {
    write_text(save.path, save.text);
    texts_[save.path].not_saved.clear();
    forget_draft(save.path);
    drafts_.erase(save.path);
} catch (const UsageError& failed) {
    texts_[save.path].not_saved = failed.what();
    throw;
}

void UserFiles::forget_draft(const std::string& file) {
    texts_[file].draft.reset();
    drop_draft(file);
}

void UserFiles::keep_drafts(std::span<const command::SaveKernel> unsaved) {
    const auto is_saved = [&](const auto& draft) {
        return !std::ranges::count(unsaved, draft.first, &command::SaveKernel::path);
    };
    for (const auto& draft : drafts_)
        if (is_saved(draft)) forget_draft(draft.first);
    std::erase_if(drafts_, is_saved);
    for (const command::SaveKernel& text : unsaved) {
        std::string& kept = drafts_[text.path];
        if (kept == text.text) continue;
        const std::string why = keep_draft(text.path, text.base ? *text.base : std::string(), text.text);
        if (!why.empty() && !std::exchange(said_no_draft_, true)) trouble_ = "cannot save the draft: " + why;
        kept = text.text;
    }
}

void KernelFiles::follow(const Choice& choice) {
    watch_program(choice.experiment.problem);
    std::ranges::move(user.changed(), std::back_inserter(changed_));
    if (std::string trouble = user.trouble(); !trouble.empty()) session_.run.error = std::move(trouble);
    versions.add_finished(catalog_, session_);
    if (const std::string error = versions.poll(); !error.empty())
        session_.run.notice = "cannot save this version: " + error;
    reopen_changed(choice);
}

void KernelFiles::watch_program(const Problem& problem) {
    if (const auto* program = problem.get_if<ProgramProblem>())
        for (const std::string& source : program->sources)
            if (!session_.kernels.sources.contains(source)) user.watch(source);
}

void KernelFiles::note_program(const Problem& problem, const std::string& error) {
    const std::string file = file_of(problem).value_or("");
    close_refused(file);
    if (const auto fault = fault_in(error, file)) session_.kernels.refused.push_back({file, {*fault}});
}

/// Opens a changed file, to run it again.
void KernelFiles::reopen_changed(const Choice& choice) {
    if (changed_.empty() || !session_.kernels.compiling.empty()) return;
    const std::string file = changed_.back();
    changed_.pop_back();
    if (file == session_.jobs.exercise.file) return open(file);
    if (const auto* program = choice.experiment.problem.get_if<ProgramProblem>())
        program_changed_ |= std::ranges::count(program->sources, file) > 0;
    for (const VariantChoice& chosen : choice.experiment.variants) {
        const Variant* variant = catalog_.find(choice.experiment.problem, chosen);
        if (!variant || variant->file != file) continue;
        runs_when_opened_ = true;
        return open(file + ":" + variant->function);
    }
    if (std::ranges::count(session_.kernels.refused, file, &RefusedKernel::file)) open(file);
}

void KernelFiles::open(const std::string& file) {
    session_.kernels.compiling = file;
    submit_opening(jobs_, file);
}

void KernelFiles::open_next() {
    if (!session_.kernels.compiling.empty() || queue_.empty()) return;
    open(queue_.front());
    queue_.pop_front();
}

void KernelFiles::close_refused(const std::string& file) {
    std::erase_if(session_.kernels.refused, [&](const RefusedKernel& refused) { return refused.file == file; });
}

/// An error without faults keeps the file's previous faults.
void KernelFiles::note_refused(const OpenedFile& opened) {
    if (!opened.error.empty() && opened.faults.empty()) return;
    const std::string file = named_kernel(opened.file).file.string();
    close_refused(file);
    if (opened.faults.empty()) return;
    user.watch(file);
    session_.kernels.refused.push_back({file, opened.faults});
}

void KernelFiles::ask_to_send(const OpenedFile& opened) {
    constexpr std::size_t most_named = 12;  // the next opening asks for the others
    command::SendFiles send{.files = {}, .kernel = opened.file};
    std::string names;
    for (const std::filesystem::path& file : opened.held_back) {
        if (send.files.size() == most_named || !asked_to_send_.insert(file).second) continue;
        send.files.push_back(file.string());
        names += "\n" + in_one_line(file.string());
    }
    if (send.files.empty()) return;
    session_.confirmation.ask(fmt::format("Send more files to {}?", in_one_line(jobs_.place())),
                              fmt::format("{} includes files that are outside its folder or hidden:{}\nThey stay on "
                                          "this computer unless you send them.",
                                          in_one_line(std::filesystem::path(opened.file).filename().string()), names),
                              "Send files", "Do not send", std::move(send));
}

void KernelFiles::send_and_open(const command::SendFiles& send) {
    for (const std::string& file : send.files) allow_sending(file);
    open(send.kernel);
}

}  // namespace lanescope
