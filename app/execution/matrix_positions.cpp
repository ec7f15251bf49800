#include "app/execution/matrix_positions.h"

#include <algorithm>
#include <cstring>

namespace lanescope {

MatrixPlaces::MatrixPlaces(const Instance& instance, const Operands& operands)
    : instance_(instance), facts_(instance.operation().facts(instance)) {
    const auto columns = std::ranges::find(operands.inputs, "columns", &NamedArray::name);
    if (columns != operands.inputs.end()) columns_ = columns->content;
}

MatrixPlaces::Place MatrixPlaces::of(const std::string& array, std::uint64_t element) const {
    const auto number = static_cast<std::int64_t>(element);
    if (array == instance_.operation().matrix_value() || array == "columns") return of_matrix(element);
    if (array == "y" || array == "offsets") return {.row = number};
    if (array == "x") return {.col = number};
    return {};
}

MatrixPlaces::Place MatrixPlaces::of_matrix(std::uint64_t element) const {
    const std::int64_t row = instance_.operation().row_of(instance_, element);
    if (!facts_.sparse) return {row, static_cast<std::int64_t>(element) - row * facts_.cols};
    if (element >= columns_.size() / sizeof(int)) return {row, -1};
    int col = 0;
    std::memcpy(&col, columns_.data() + element * sizeof col, sizeof col);
    return {row, col};
}

}  // namespace lanescope
