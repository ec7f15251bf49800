// Maps array elements to matrix positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "app/model/instance.h"
#include "app/model/operation.h"

namespace lanescope {

/// The instance must outlive it.
class MatrixPlaces {
public:
    MatrixPlaces(const Instance& instance, const Operands& operands);

    /// -1: none.
    struct Place {
        std::int64_t row = -1, col = -1;
    };
    Place of(const std::string& array, std::uint64_t element) const;

private:
    Place of_matrix(std::uint64_t element) const;

    const Instance& instance_;
    ProblemFacts facts_;
    std::span<const std::byte> columns_;
};

}  // namespace lanescope
