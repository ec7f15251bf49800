#include "app/views/source/edited_file.h"

#include <algorithm>
#include <utility>

#include "app/base/error.h"
#include "app/catalog/variants.h"
#include "app/views/editor/document/document.h"

namespace lanescope {
namespace {

constexpr double pause = 0.3;       // seconds without typing before a save
constexpr double before_again = 2;  // seconds from a failed save to the next

/// The editor had the saved text in `version`.
void rest_upon(EditedFile& edited, std::shared_ptr<const std::string> text, std::uint64_t version) {
    edited.base = std::move(text);
    edited.saved = version;
    if (!edited.unsaved()) edited.editor.document.end_undo_group();
    edited.torn = edited.is_back = false;
    edited.tried_at = -before_again;
}
void rest_upon(EditedFile& edited, std::shared_ptr<const std::string> text) {
    rest_upon(edited, std::move(text), edited.editor.document.version());
}

/// The text may have been saved here or by another program.
void follow_disk(const UserSource& own, EditedFile& edited) try {
    if (!own.text || own.text == edited.base) return;
    if (*own.text == edited.editor.document.text()) return rest_upon(edited, own.text);
    if (edited.sent_version > edited.saved && *own.text == edited.sent)
        return rest_upon(edited, own.text, edited.sent_version);
    if (edited.base && *own.text == *edited.base) {
        edited.base = own.text;
        return;
    }
    edited.torn = edited.unsaved();
    if (edited.torn) return;
    editor::take_over(edited.editor.document, *own.text);
    rest_upon(edited, own.text);
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
        if (const Variant* variant = catalogued(*shown.result); variant && variant->file == file) return &shown;
    return nullptr;
}

void try_to_begin(ViewContext& context, const std::string& file) try {
    begin_editing(context, file);
} catch (const UsageError& error) {
    refuse(context, error.what());
}

/// Opens copies made for editing, and drafts left by a crash.
void begin_by_itself(ViewContext& context) {
    auto& [files, begun, tried] = context.state<EditedFiles>();
    const std::string& file = context.session.kernels.to_edit;
    const ResultView* shown = file == begun ? nullptr : result_of(context, file);
    if (shown) {
        begun = file;
        context.show_in(context.ui.side, shown->name);
        try_to_begin(context, file);
    }
    for (const auto& [name, own] : context.session.kernels.sources)
        if (own.draft && !files.contains(name) && tried.insert(name).second) try_to_begin(context, name);
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
    const UserSource& own = user_source(context, file);
    if (!own.text) throw UsageError(own.trouble.empty() ? file + ": the file is not read yet; try again" : own.trouble);
    EditedFile edited{.file = file, .editor = editor::EditorState(*own.text)};
    rest_upon(edited, own.text);
    if (own.draft) {
        editor::take_over(edited.editor.document, *own.draft);
        edited.is_back = true;
        edited.torn = !own.draft_fits;
        edited.changed_at = ImGui::GetTime();
    }
    take_focus(edited.editor);
    return context.state<EditedFiles>().by_name[file] = std::move(edited);
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
    const UserSource& own = user_source(context, edited.file);
    if (!own.text) return;
    editor::take_over(edited.editor.document, *own.text);
    rest_upon(edited, own.text);
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
