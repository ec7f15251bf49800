// Fields of an experiment for the command line, the state log and workers.
#pragma once

#include "app/model/experiment.h"
#include "app/model/files/schema.h"

namespace lanescope {

/// All fields except the trace options.
template <FieldsOf<Experiment> T, class Visit>
void each_field(T& e, Visit&& visit) {
    visit(Member("problem"), e.problem);
    visit(Member("variants"), e.variants);
    visit(Member("backend"), e.backend);
    visit(Member("schedule"), e.schedule);
    visit(Member("schedule_seed").whatever(), e.schedule_seed);
    visit(Member("seeds").within(1, 10'000), e.schedule_seeds);
    visit(Member("model"), e.device);
    visit(Member("traced"), e.traced);
    visit(Member("timed"), e.timed);
    visit(Member("rounds"), e.rounds);
    visit(Member("warm_ups"), e.warm_ups);
    visit(Member("machine_code"), e.machine_code);
    visit(Member("counters"), e.hardware);
    visit(Member("compared"), e.compared);
}

}  // namespace lanescope
