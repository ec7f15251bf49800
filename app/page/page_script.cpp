#include "app/page/page_script.h"

#include <emscripten.h>

#include <cstdlib>
#include <memory>
#include <sstream>

namespace lanescope {
namespace {

EM_JS(void, page_link, (const char* link), { Module.showLink(UTF8ToString(link)); });
EM_JS(void, page_copy_link, (const char* link), { Module.copyLink(UTF8ToString(link)); });
EM_JS(void, page_offer, (const char* file, const char* name),
      { Module.offer(FS.readFile(UTF8ToString(file)), UTF8ToString(name)); });
EM_JS(void, page_choose, (int beside), { Module.choose(!!beside); });
EM_JS(char*, page_chosen, (), {
    const chosen = Module.chosen;
    Module.chosen = null;
    if (!chosen) return 0;
    FS.mkdirTree("/chosen");
    FS.writeFile("/chosen/" + chosen.name, chosen.bytes);
    return stringToNewUTF8((chosen.beside ? "+" : "-") + "/chosen/" + chosen.name);
});
EM_JS(int, page_has_emulator, (), { return Module.emulator ? 1 : 0; });
EM_JS(void, page_run, (double run, const char* request), { Module.emulator.run(run, UTF8ToString(request)); });
EM_JS(void, page_stop, (), { Module.emulator.stop(); });
EM_JS(char*, page_run_news, (), {
    const news = Module.emulator ? Module.emulator.news.shift() : null;
    if (!news) return 0;
    if (news.kind == 'result') Module.result = news.bytes;
    return stringToNewUTF8([ news.kind, news.run, news.fraction || 0, news.text || "" ].join(' '));
});
EM_JS(int, page_has_news, (), {
    for (const news of Module.emulator ? Module.emulator.news : []) {
        if (news.kind != 'progress') return 1;
    }
    return 0;
});
EM_JS(double, page_result_bytes, (), { return Module.result.length; });
EM_JS(void, page_take_result, (void* to), {
    HEAPU8.set(Module.result, to);
    Module.result = null;
});
EM_JS(void, page_ready, (), { Module.showReady(); });
EM_JS(void, page_fault, (const char* why), { Module.showFault(UTF8ToString(why)); });

}  // namespace

void tell_link(const std::string& link) { page_link(link.c_str()); }
void copy_link(const std::string& link) { page_copy_link(link.c_str()); }
void offer_file(const std::string& file, const std::string& name) { page_offer(file.c_str(), name.c_str()); }
void choose_file(bool beside) { page_choose(beside); }
std::optional<ChosenFile> take_chosen_file() {
    const std::unique_ptr<char, decltype(&std::free)> chosen(page_chosen(), &std::free);
    if (!chosen) return std::nullopt;
    return ChosenFile{chosen.get() + 1, *chosen == '+'};
}
bool has_emulator() { return page_has_emulator() != 0; }
void run_in_page(std::uint64_t run, const std::string& request) { page_run(double(run), request.c_str()); }
void stop_run() { page_stop(); }
bool has_run_news() { return page_has_news() != 0; }
std::optional<RunNews> take_run_news() {
    const std::unique_ptr<char, decltype(&std::free)> text(page_run_news(), &std::free);
    if (!text) return std::nullopt;
    std::istringstream words(text.get());
    std::string kind;
    RunNews news;
    words >> kind >> news.run >> news.fraction;
    std::getline(words >> std::ws, news.text, '\0');
    using enum RunNews::Kind;
    news.kind = kind == "result" ? result : kind == "accesses" ? accesses : kind == "end" ? end : progress;
    if (news.kind == result) {
        news.result.resize(std::size_t(page_result_bytes()));
        page_take_result(news.result.data());
    }
    return news;
}
void tell_ready() { page_ready(); }
void tell_fault(const std::string& why) { page_fault(why.c_str()); }

}  // namespace lanescope
