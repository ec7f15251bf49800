#include "app/window/user_files.h"

#include <algorithm>
#include <utility>

#include "app/base/error.h"
#include "app/base/files/crash_recovery.h"
#include "app/base/files/file.h"
#include "app/catalog/catalog.h"

namespace lanescope {

void UserFiles::take_state(const std::string& file) {
    const FileWatch::State& state = watch_.state_of(file);
    UserSource& own = texts_[file];
    own.text = state.content;
    own.trouble = state.trouble;
}

void UserFiles::watch_catalog() {
    for (const Variant& variant : catalog())
        if (variant.group == VariantGroup::user) watch(variant.file);
}

void UserFiles::watch(const std::string& file) {
    const bool is_new = !texts_.contains(file);
    watch_.watch(file);
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

}  // namespace lanescope
