#include "app/views/state/experiment_menu.h"

#include "app/session/view_state.h"
#include "app/views/kit/items.h"

namespace lanescope {

std::vector<MenuExtra> experiment_lines(const ViewContext&) {
    return {{"copy_command", "Copy as command line", U'L',
             [](ViewContext& context) { copy_text(run_command(context.choice.experiment)); }},
            {"copy_view", "Copy command for this view", U'K',
             [](ViewContext& context) { context.command = command::CopyScene{}; }}};
}

}  // namespace lanescope
