#include "app/catalog/catalog.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/base/error.h"
#include "app/catalog/kernel_folder.h"
#include "app/model/experiment.h"
#include "app/model/operation.h"
#include "app/model/run_result.h"

namespace lanescope {
namespace {

Variant library(const Operation& operation, const LibraryProduct& product) {
    Variant variant{.operation = std::string(operation.name()),
                    .id = product.id,
                    .title = product.title,
                    .idea = product.idea,
                    .origin = "NVIDIA",
                    .group = VariantGroup::library,
                    .constraint = "an NVIDIA GPU"};
    if (product.halves) variant.element_bytes = bytes_of_fp16(operation);
    return variant;
}

std::vector<Variant> libraries() {
    std::vector<Variant> all;
    for (const Operation* operation : operations())
        for (const LibraryProduct& product : operation->info().libraries) all.push_back(library(*operation, product));
    return all;
}

NamedNumbers numbers_of(const Variant& variant, const ProblemFacts& facts) {
    const MatrixSizes matrix = facts.matrix.value_or(MatrixSizes());
    return {{"rows", matrix.rows},
            {"cols", matrix.cols},
            {"nonzeros", matrix.nonzeros},
            {"warps", facts.warps ? facts.warps : variant.usual_warps},
            {"lanes", variant.usual_lanes}};
}

/// Of the largest input.
unsigned input_bytes(const Variant& variant) {
    const auto inputs = operation_named(variant.operation).info().float_inputs();
    return inputs.empty() ? 4 : variant.element_bytes.of(inputs.front());
}

}  // namespace

unsigned ElementBytes::of(std::string_view array) const {
    const auto found = arrays.find(std::string(array));
    return found == arrays.end() ? 4 : found->second;
}

ElementBytes bytes_of_fp16(const Operation& operation) {
    ElementBytes bytes;
    for (const std::string_view input : operation.info().float_inputs()) bytes.arrays.emplace(input, 2);
    return bytes;
}

Catalog::Catalog(KernelFolder shipped) : faults_(std::move(shipped.faults)) {
    std::vector<const Variant*> entries;
    const auto take = [&](std::vector<Variant>& from, std::string_view operation, VariantGroup group) {
        for (Variant& v : from)
            if (v.operation == operation && v.group == group) entries.push_back(&variants_.emplace_back(std::move(v)));
    };
    std::vector<Variant> references = libraries();
    for (const Operation* operation : operations()) {
        take(shipped.variants, operation->name(), VariantGroup::standard);
        take(references, operation->name(), VariantGroup::library);
        take(shipped.variants, operation->name(), VariantGroup::known_bad);
    }
    publish(std::move(entries));
}

const Variant& Catalog::add(Variant variant) {
    const std::lock_guard lock(adding_);
    std::vector<const Variant*> entries = lists_.back();
    const auto same = std::ranges::find_if(
        entries, [&](const Variant* v) { return v->operation == variant.operation && v->id == variant.id; });
    if (same != entries.end() && (*same)->file != variant.file)
        throw UsageError(fmt::format("there is already a variant '{}' of {}: rename the file or its function",
                                     variant.id, variant.operation));
    const Variant* added = &variants_.emplace_back(std::move(variant));
    if (same != entries.end())
        *same = added;
    else
        entries.push_back(added);
    publish(std::move(entries));
    return *added;
}

void Catalog::publish(std::vector<const Variant*> entries) {
    current_.store(&lists_.emplace_back(std::move(entries)), std::memory_order_release);
}

const Variant* Catalog::find(std::string_view operation, std::string_view id) const {
    for (const Variant& v : variants())
        if (v.operation == operation && v.id == id) return &v;
    return nullptr;
}

const Variant* Catalog::find(const Problem& problem, const VariantChoice& choice) const {
    return find(to_string(operation_of(problem)), choice.id);
}

const Variant* Catalog::find(const RunResult& result) const { return find(result.problem, result.variant); }

std::string_view inputs_in_words(const Variant& variant) {
    if (reads_fp16(variant)) return variant.element_bytes.bfloat ? "bfloat16" : "half";
    return input_bytes(variant) == 8 ? "double" : "float";
}

bool reads_fp16(const Variant& variant) { return input_bytes(variant) == 2; }

std::optional<std::string> refusal(const Variant& variant, const ProblemFacts& facts) {
    if (variant.operation != facts.operation) return "computes " + variant.operation + ", not this operation";
    if (variant.group == VariantGroup::library && !facts.on_gpu) return "needs an NVIDIA GPU";
    const NamedNumbers numbers = numbers_of(variant, facts);
    if (!std::ranges::all_of(variant.needs, [&](const Need& need) { return holds(need, numbers); }))
        return "takes " + variant.constraint;
    for (const std::string_view factor : facts.factors)
        if (std::ranges::count(variant.untaken, factor))
            return fmt::format("takes no {}: its function needs a parameter of that name", factor);
    return std::nullopt;
}

}  // namespace lanescope
