#include "app/views/source/edited_file.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "app/base/error.h"
#include "app/catalog/variants.h"
#include "app/views/editor/document/document.h"

namespace lanescope {
namespace {

constexpr double pause = 0.3;       // seconds without typing before a save
constexpr double before_again = 2;  // seconds to retry a failed save

struct EditedFiles {
    std::map<std::string, EditedFile> by_name;
    std::string begun;            ///< last file that the session asked to edit
    std::set<std::string> tried;  ///< files with a taken or rejected draft
};

/// `version` had the saved text.
void set_base(EditedFile& edited, std::shared_ptr<const std::string> text, std::uint64_t version) {
    edited.base = std::move(text);
    edited.saved = version;
    if (!edited.unsaved()) edited.editor.document.end_undo_group();
    edited.torn = edited.is_back = false;
    edited.tried_at = -before_again;
}
void set_base(EditedFile& edited, std::shared_ptr<const std::string> text) {
    set_base(edited, std::move(text), edited.editor.document.version());
}

/// This program or another may have saved the text.
void follow_disk(const UserSource& source, EditedFile& edited) try {
    if (!source.text || source.text == edited.base) return;
    if (*source.text == edited.editor.document.text()) return set_base(edited, source.text);
    if (edited.sent_version > edited.saved && *source.text == edited.sent)
        return set_base(edited, source.text, edited.sent_version);
    if (edited.base && *source.text == *edited.base) {
        edited.base = source.text;
        return;
    }
    edited.torn = edited.unsaved();
    if (edited.torn) return;
    editor::take_over(edited.editor.document, *source.text);
    set_base(edited, source.text);
} catch (const UsageError& refused) {
    edited.editor.message = refused.what();
    edited.torn = true;
}

bool is_due(const EditedFile& edited, double now) {
    if (!edited.unsaved() || edited.torn) return false;
    if (edited.saves) return true;
    return now > edited.changed_at + pause && now > edited.tried_at + before_again;
}

void save(ViewContext& context, EditedFile& edited, double now) {
    edited.tried_at = now;
    edited.saves = false;
    edited.sent = edited.editor.document.text();
    edited.sent_version = edited.editor.document.version();
    context.command = command::SaveKernel{edited.file, edited.sent, edited.base};
}

const ResultView* result_of(const ViewContext& context, const std::string& file) {
    for (const ResultView& shown : context.view_model().results)
        if (user_file(context.catalog, *shown.result) == file) return &shown;
    return nullptr;
}

/// Opens copies made for editing, and drafts left by a crash.
void begin_by_itself(ViewContext& context) {
    auto& [files, begun, tried] = context.state<EditedFiles>();
    const std::string& file = context.session.kernels.to_edit;
    const ResultView* shown = file == begun ? nullptr : result_of(context, file);
    if (shown) {
        begun = file;
        context.show_in(context.ui.side, shown->name);
        try_to_edit(context, file);
    }
    for (const auto& [name, source] : context.session.kernels.sources)
        if (source.draft && !files.contains(name) && tried.insert(name).second) try_to_edit(context, name);
}

}  // namespace

const UserSource& user_source(const ViewContext& context, const std::string& file) {
    static const UserSource none;
    const auto found = context.session.kernels.sources.find(file);
    return found == context.session.kernels.sources.end() ? none : found->second;
}

const std::vector<KernelFault>& faults_in(const ViewContext& context, const std::string& file) {
    static const std::vector<KernelFault> none;
    if (file == context.session.jobs.exercise.file) return context.session.jobs.exercise.faults;
    const auto& refused = context.session.kernels.refused;
    const auto found = std::ranges::find(refused, file, &RefusedKernel::file);
    return found == refused.end() ? none : found->faults;
}

int line_in(const KernelFault& fault, const std::string& file) {
    return fault.file == file ? std::max(1, fault.line) : 1;
}

EditedFile* edited_file(const ViewContext& context, const std::string& file) {
    auto& files = context.state<EditedFiles>().by_name;
    const auto found = files.find(file);
    return found == files.end() ? nullptr : &found->second;
}

EditedFile& begin_editing(ViewContext& context, const std::string& file) {
    const UserSource& source = user_source(context, file);
    if (!source.text)
        throw UsageError(source.trouble.empty() ? file + ": the file is not read yet; try again" : source.trouble);
    EditedFile edited{.file = file, .editor = editor::EditorState(*source.text)};
    set_base(edited, source.text);
    if (source.draft) {
        editor::take_over(edited.editor.document, *source.draft);
        edited.is_back = true;
        edited.torn = !source.draft_fits;
        edited.changed_at = ImGui::GetTime();
    }
    take_focus(edited.editor);
    return context.state<EditedFiles>().by_name[file] = std::move(edited);
}

void try_to_edit(ViewContext& context, const std::string& file) try {
    begin_editing(context, file);
} catch (const UsageError& error) {
    refuse(context, error.what());
}

void follow_edited_files(ViewContext& context) {
    begin_by_itself(context);
    auto& files = context.state<EditedFiles>().by_name;
    const double now = ImGui::GetTime();
    for (auto& [file, edited] : files) {
        follow_disk(user_source(context, file), edited);
        edited.for_fault &= !edited.unsaved();
        edited.done |= edited.for_fault && faults_in(context, file).empty();
        if (!context.command && is_due(edited, now)) save(context, edited, now);
        context.ui.unsaved |= (edited.unsaved() && !edited.torn) || std::exchange(edited.moving, false);
    }
    std::erase_if(files, [](const auto& entry) { return entry.second.done && !entry.second.unsaved(); });
}

void keep_mine(EditedFile& edited) {
    edited.base.reset();
    edited.torn = false;
    edited.saves = true;
}

void take_theirs(const ViewContext& context, EditedFile& edited) try {
    const UserSource& source = user_source(context, edited.file);
    if (!source.text) return;
    editor::take_over(edited.editor.document, *source.text);
    set_base(edited, source.text);
} catch (const UsageError& refused) {
    edited.editor.message = refused.what();
}

std::vector<command::SaveKernel> unsaved_texts(UiState& ui) {
    std::vector<command::SaveKernel> unsaved;
    for (const auto& [file, edited] : ui.panels.of<EditedFiles>().by_name)
        if (edited.unsaved()) unsaved.push_back({file, edited.editor.document.text(), edited.base});
    return unsaved;
}

}  // namespace lanescope
