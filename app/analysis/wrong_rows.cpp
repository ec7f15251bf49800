#include "app/analysis/wrong_rows.h"

#include <algorithm>

namespace lanescope {

std::vector<std::string> wrong_row_lines(const Verification& verification) {
    std::vector<WrongRow> rows = verification.first_wrong;
    const std::optional<WrongRow>& worst = verification.worst_wrong;
    if (worst && std::ranges::find(rows, worst->row, &WrongRow::row) == rows.end()) rows.push_back(*worst);
    std::vector<std::string> lines;
    for (const WrongRow& row : rows) {
        const bool is_worst = rows.size() > 1 && worst && worst->row == row.row;
        lines.push_back(in_words(row) + (is_worst ? ", the worst row" : ""));
    }
    return lines;
}

}  // namespace lanescope
