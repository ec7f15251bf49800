#include "tests/views/added_plot/plot.h"

#include <fmt/format.h>

#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"

namespace lanescope {

void draw_added(ViewContext& context, Area area) {
    draw_text({area.x, area.y}, fonts().text, theme::text,
              fmt::format("{} variants were added up", context.view_model().results.size()));
}

}  // namespace lanescope
