#include "app/lessons/markdown/markdown.h"

#include "app/base/text/plain_text.h"
#include "tests/fuzz/target.h"

namespace lanescope {

void fuzz::try_input(std::string_view input) {
    const Markdown markdown = parse_markdown(input);
    const std::string html = to_html(markdown);
    must(escape_lines(html) == html, "a handout holds nothing that steers");
    must(html.find("<script") == std::string::npos, "what looks like HTML is text");
    plain_text(parse_markdown(to_markdown(markdown)));
}

}  // namespace lanescope
