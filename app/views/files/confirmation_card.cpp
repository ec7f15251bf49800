#include "app/views/files/file_cards.h"

#include <algorithm>

#include "app/platform/keyboard.h"
#include "app/views/files/picker_state.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/state/popups.h"

namespace lanescope {
namespace {

using theme::unit;

struct ConfirmationState {
    std::uint64_t answered = 0;  ///< last one answered
};

bool is_open(const ViewContext& context) {
    return context.session.confirmation.number > context.state<ConfirmationState>().answered;
}

// A refusal to overwrite reopens the picker for another name.
void answer(ViewContext& context, bool yes) {
    const Confirmation& asked = context.session.confirmation;
    context.state<ConfirmationState>().answered = asked.number;
    if (yes || asked.refusal)
        context.ui.later = yes ? asked.command : asked.refusal;
    else if (asked.command && task_of(*asked.command).saves)
        context.ui.asking = without_overwriting(*asked.command);
}

void draw_answers(ViewContext& context, const Confirmation& asked) {
    const float yes = button_size(asked.yes, Icon::none).x + unit(14);
    const bool loses = asked.command && task_of(*asked.command).saves;
    const ButtonStyle preview = loses ? ButtonStyle::danger : ButtonStyle::primary;
    if (button("yes", asked.yes, "Press Y.", preview, Icon::none, yes)) answer(context, true);
    ImGui::SameLine(0, unit(10));
    if (button("no", asked.no, "Press N or Esc.")) answer(context, false);
    ImGui::SameLine(0, unit(14));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text({at.x, at.y + unit(8)}, fonts().small, theme::quiet, "Y or N",
              std::max(1.0f, ImGui::GetContentRegionAvail().x));
    ImGui::NewLine();
}

}  // namespace

bool confirmation_takes_keys(ViewContext& context) {
    if (!is_open(context)) return false;
    if (pressed(Press{U'y'})) answer(context, true);
    if (pressed(Press{U'n'}) || pressed(Press{Key::escape})) answer(context, false);
    return !pressed(Press{U'q', true});
}

void draw_confirmation(ViewContext& context) {
    if (!is_open(context)) return;
    const Confirmation& asked = context.session.confirmation;
    const float width = unit(560), inner = width - unit(48);
    const float preview = asked.file.empty() ? 0 : unit(280);
    begin_card("confirmation", {width, unit(100) + wrapped_height(fonts().title, asked.title, inner) +
                                           wrapped_height(fonts().text, asked.text, inner) + preview});
    wrapped_label(fonts().title, theme::text, asked.title);
    wrapped_label(fonts().text, theme::quiet, asked.text);
    ImGui::Dummy({1, unit(6)});
    if (preview > 0 && ImGui::BeginChild("preview", {0, preview - unit(10)}))
        draw_file_preview(context.session.files, asked.file, {0, 0, inner, preview});
    if (preview > 0) ImGui::EndChild();
    draw_answers(context, asked);
    end_card();
}

}  // namespace lanescope
