#include "app/model/files/check_values.h"

#include "app/model/operation.h"

namespace lanescope {

std::string range_text(const Member& member) {
    const auto text = [](double bound) {
        return std::abs(bound) < 1e16 ? fmt::format("{}", bound) : fmt::format("{:g}", bound);
    };
    return fmt::format("{} to {}", text(member.least), text(member.most));
}

void check_number(const Member& member, double number, const Where& where) {
    const bool within = number >= member.least && number <= member.most;
    if (member.any_number || within || (member.may_be_unknown && number == 0)) return;
    where.expected(range_text(member), fmt::format("{}", number));
}

void check_value(const Member& member, const std::string& text, const Where& where) {
    if (double(text.size()) > member.longest)
        where.expected(fmt::format("at most {} bytes of text", member.longest), fmt::format("{}", text.size()));
}

void check_value(const Member& member, const std::map<std::string, double>& numbers, const Where& where) {
    for (const auto& [name, number] : numbers) check_number(member, number, Where{&where, name});
}

void check_value(const Member&, const Problem& problem, const Where& where) {
    const Operation& operation = problem.operation();
    operation.check_ranges(problem, Where{&where, operation.name()});
}

}  // namespace lanescope
