#include "tests/window/patience.h"

namespace lanescope::window_test {

Patience::Patience(const Process& program, Seconds computing, Seconds asleep)
    : program_(program), computing_(computing), asleep_(asleep) {
    sign_of_life();
}

void Patience::sign_of_life() {
    computed_at_sign_ = computed_ = program_.computed();
    moved_ = Clock::now();
}

bool Patience::is_over() {
    const double computed = program_.computed();
    if (computed > computed_) moved_ = Clock::now();
    computed_ = computed;
    return computed - computed_at_sign_ > computing_.count() || Clock::now() - moved_ > asleep_;
}

}  // namespace lanescope::window_test
