#include "app/operations/problem_instance.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "app/base/error.h"
#include "app/base/system/host_memory.h"
#include "app/base/text/plain_text.h"
#include "app/model/operation.h"
#include "app/operations/parallel.h"
#include "app/operations/random.h"

namespace lanescope {

DataSize data_size(const Problem& problem, Storage storage) { return problem.operation().data_size(problem, storage); }

Instance make_instance(const Problem& problem, Progress& progress, Storage storage) {
    validate(problem);
    const std::string text = to_string(problem);
    const DataSize size = data_size(problem, storage);
    require_memory(text, size.bytes + size.scratch);
    progress.phase("making " + text);
    progress.check();
    try {
        return problem.operation().make(problem, progress, storage);
    } catch (const std::bad_alloc&) {
        throw UsageError(fmt::format("{} does not fit into memory: choose a smaller one", quoted(text)));
    }
}

Inputs inputs_of(const Variant& variant) {
    const ElementBytes& bytes = variant.element_bytes;
    const std::string_view output = operation_named(variant.operation).info().output().name;
    return {.are_halves = reads_fp16(variant), .have_y_in_halves = bytes.of(output) == 2, .bfloat = bytes.bfloat};
}

Work work_of(const Instance& instance, const ElementBytes& bytes) {
    const Operands operands = operands_of(instance);
    double moved = bytes.of(operands.output) * double(operands.results) * (operands.reads_y ? 2 : 1);
    for (const NamedArray& input : operands.inputs) moved += bytes.of(input.name) * double(input.size());
    return {moved, instance.operation().flops(instance)};
}

ProblemFacts facts_of(const Instance& instance) { return instance.operation().facts(instance); }

MatrixPicture picture_of(const Instance& instance, Progress& progress) {
    const MatrixView* matrix = instance.operation().matrix_view();
    return matrix ? matrix->picture(instance, progress) : MatrixPicture();
}

MatrixPicture picture_of(const Instance& instance) {
    Progress nobody_waits;
    return picture_of(instance, nobody_waits);
}

namespace {

// Amortises a stream's start; spreads a long row over the cores.
constexpr std::int64_t chunk = 4096;

// A draw gives two entries of 24 bits.
void fill_chunk(float* to, std::int64_t count, Random random) {
    for (std::int64_t i = 0; i < count; i += 2) {
        const std::uint64_t bits = random.next();
        to[i] = Random::to_signed_unit(static_cast<std::uint32_t>(bits >> 40U));
        if (i + 1 < count) to[i + 1] = Random::to_signed_unit(static_cast<std::uint32_t>(bits) >> 8U);
    }
}

}  // namespace

Array<float> random_array(std::int64_t count, std::uint64_t seed, Purpose purpose, Progress& progress) {
    Array<float> array;
    grow(array, count, progress);
    for_rows((count + chunk - 1) / chunk, chunk, progress, [&](std::int64_t part) {
        const std::int64_t first = part * chunk;
        fill_chunk(array.data() + first, std::min(chunk, count - first), Random(seed, purpose, part));
    });
    return array;
}

}  // namespace lanescope
