#include "app/ptx/ptx.h"
#include "app/ptx/decoded_code.h"

#include "tests/fuzz/target.h"

namespace lanescope {

void fuzz::try_input(std::string_view input) {
    const emulator::NumberLine number = [](const std::string&, int line) { return std::uint16_t(line & 0x7fff); };
    const emulator::Code code = emulator::decode(ptx::parse(std::string(input), "input"), "input", number);
    for (const auto& function : code.functions) {
        must(function->steps.empty() == !function->refusal.empty(), "a function ends or is refused");
        for (const emulator::Step& step : function->steps) {
            must(step.execute, "a step does something");
            must(!step.is_branch || step.target < function->steps.size(), "a branch leads to a step");
        }
    }
}

}  // namespace lanescope
