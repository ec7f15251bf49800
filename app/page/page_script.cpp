#include "app/page/page_script.h"

#include <emscripten.h>

#include <cstdlib>
#include <memory>

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
void tell_ready() { page_ready(); }
void tell_fault(const std::string& why) { page_fault(why.c_str()); }

}  // namespace lanescope
