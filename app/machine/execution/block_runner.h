// What runs the blocks of a launch on one thread of the CPU, as the grid sees it.
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

    /// Runs block number `block`, the turn-th to start. False when a hazard stopped it.
    virtual bool run(std::int64_t block, std::int64_t turn) = 0;
    virtual Recorder& recorder() = 0;
    virtual const std::vector<RawHazard>& hazards() const = 0;
    virtual const PrintedText& printed() const = 0;
    /// Of the arrays in shared memory that were touched, by any number that tells them apart.
    virtual std::map<int, std::size_t> shared_bytes() const = 0;
    /// By line, as keys of sites number it.
    virtual std::map<int, InstructionCounts> instructions() const = 0;
    /// What the block has put off.
    virtual Postponed take_postponed() = 0;
};

/// Makes one for each thread of the CPU.
using MakeRunner = std::function<std::unique_ptr<BlockRunner>(OutputShadows& outputs, Course& course)>;

}  // namespace lanescope::simt
