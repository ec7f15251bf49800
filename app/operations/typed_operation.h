// Functions of an operation that follow from its problems' type.
#pragma once

#include "app/model/files/check_values.h"
#include "app/model/operation.h"

namespace lanescope {

template <OfOperation Values>
class TypedOperation : public Operation {
public:
    Problem usual_problem() const override { return Values{}; }
    bool are_equal(const Problem& a, const Problem& b) const override { return a.as<Values>() == b.as<Values>(); }

    nlohmann::json encode(const Problem& problem) const override { return lanescope::encode(problem.as<Values>()); }
    Problem decode(const nlohmann::json& from, const Where& where) const override {
        Values values;
        lanescope::decode(from, values, where);
        return values;
    }
    void check_ranges(const Problem& problem, const Where& where) const override {
        check_values(problem.as<Values>(), where);
    }
};

}  // namespace lanescope
