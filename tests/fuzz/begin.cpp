#include "app/operations/operations.h"
#include "tests/fuzz/target.h"
#include "tests/plot_names.h"

namespace lanescope::fuzz {

void begin() {
    use_operations(shipped_operations());
    use_plot_tabs(plot_names);
}

}  // namespace lanescope::fuzz
