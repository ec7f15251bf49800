// Runs blocks of a launch on one CPU thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "app/machine/checks/output_shadows.h"
#include "app/machine/execution/course.h"
#include "app/machine/execution/postponed.h"
#include "app/machine/recording/instructions.h"
#include "app/machine/recording/printed.h"
#include "app/machine/recording/recorder.h"

namespace lanescope::simt {

class BlockRunner {
public:
    virtual ~BlockRunner() = default;

    /// Runs `block`, the turn-th to start. Returns false if a hazard stopped it.
    virtual bool run(std::int64_t block, std::int64_t turn) = 0;
    virtual Recorder& recorder() = 0;
    virtual const std::vector<RawHazard>& hazards() const = 0;
    virtual const PrintedText& printed() const = 0;
    /// Returns bytes per accessed shared array, by a unique number.
    virtual std::map<int, std::size_t> shared_bytes() const = 0;
    /// Returns counts by line number of site keys.
    virtual std::map<int, InstructionCounts> instructions() const = 0;
    virtual Postponed take_postponed() = 0;
};

/// Makes one CPU thread's runner.
using MakeRunner = std::function<std::unique_ptr<BlockRunner>(OutputShadows& outputs, Course& course)>;

}  // namespace lanescope::simt
