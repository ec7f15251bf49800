// Drops files on the window under the pointer, as a file manager does in X11.
//
//     drop_source FILE...
//
// Owns the selection XdndSelection and offers a list of URIs, which the window reads after the drop. Exit codes: 0
// accepted; 1 refused; 2 no display, or no window that takes drops. Protocol:
// https://www.freedesktop.org/wiki/Specifications/XDND/, version 5.
#include <X11/Xatom.h>
#include <X11/Xlib.h>

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

namespace {

constexpr long version = 5;

struct Pointer {
    Window root = None, on = None;  ///< on: the window that takes drops, or None
    int x = 0, y = 0;               ///< in coordinates of the display
};

std::string address_of(const char* path) {
    std::string address = "file://";
    for (const char* c = path; *c; ++c) {
        char code[4] = {*c, 0, 0, 0};
        if (!std::isalnum(static_cast<unsigned char>(*c)) && std::string("/._-").find(*c) == std::string::npos)
            std::snprintf(code, sizeof code, "%%%02X", static_cast<unsigned char>(*c));
        address += code;
    }
    return address + "\r\n";
}

class DropSource {
public:
    DropSource(Display* display, std::string addresses) : display_(display), addresses_(std::move(addresses)) {
        window_ = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
        XSetSelectionOwner(display, atom("XdndSelection"), window_, CurrentTime);
    }

    /// Returns the exit code.
    int drop() {
        pointer_ = find_pointer();
        if (pointer_.on == None) return 2;
        tell("XdndEnter", version << 24, long(atom("text/uri-list")), None, None);
        tell("XdndPosition", 0, long(pointer_.x) << 16 | pointer_.y, CurrentTime, long(atom("XdndActionCopy")));
        const bool takes_it = (answer("XdndStatus") & 1) != 0;
        if (!takes_it) return tell("XdndLeave", 0, 0, 0, 0), 1;
        tell("XdndDrop", 0, CurrentTime, 0, 0);
        return answer("XdndFinished") != 0 ? 0 : 1;  // GLFW sends the length of the list instead of 1
    }

private:
    Atom atom(const char* name) const { return XInternAtom(display_, name, False); }

    bool takes_drops(Window window) const {
        Atom type = None;
        int format = 0;
        unsigned long count = 0, rest = 0;
        unsigned char* data = nullptr;
        XGetWindowProperty(display_, window, atom("XdndAware"), 0, 1, False, AnyPropertyType, &type, &format, &count,
                           &rest, &data);
        if (data) XFree(data);
        return type != None;
    }

    // Searches from the root window inwards for a window that takes drops.
    Pointer find_pointer() const {
        Pointer found;
        Window below = DefaultRootWindow(display_);
        while (below != None && found.on == None) {
            Window child = None;
            int x = 0, y = 0;
            unsigned held = 0;
            XQueryPointer(display_, below, &found.root, &child, &found.x, &found.y, &x, &y, &held);
            if (takes_drops(below)) found.on = below;
            below = child;
        }
        return found;
    }

    void tell(const char* what, long first, long second, long third, long fourth) {
        XEvent event{};
        event.xclient.type = ClientMessage;
        event.xclient.window = pointer_.on;
        event.xclient.message_type = atom(what);
        event.xclient.format = 32;
        const long words[] = {long(window_), first, second, third, fourth};
        for (int i = 0; i < 5; ++i) event.xclient.data.l[i] = words[i];
        XSendEvent(display_, pointer_.on, False, NoEventMask, &event);
    }

    // Returns the second word of the answer. Meanwhile it provides the list of files on request.
    long answer(const char* expected) {
        for (XEvent event;;) {
            XNextEvent(display_, &event);
            if (event.type == SelectionRequest) give(event.xselectionrequest);
            if (event.type == ClientMessage && event.xclient.message_type == atom(expected))
                return event.xclient.data.l[1];
        }
    }

    void give(const XSelectionRequestEvent& asked) {
        XChangeProperty(display_, asked.requestor, asked.property, asked.target, 8, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(addresses_.data()), int(addresses_.size()));
        XEvent event{};
        event.xselection.type = SelectionNotify;
        event.xselection.requestor = asked.requestor;
        event.xselection.selection = asked.selection;
        event.xselection.target = asked.target;
        event.xselection.property = asked.property;
        event.xselection.time = asked.time;
        XSendEvent(display_, asked.requestor, False, NoEventMask, &event);
    }

    Display* display_;
    std::string addresses_;
    Window window_ = None;
    Pointer pointer_;
};

}  // namespace

int main(int count, char** words) {
    Display* display = XOpenDisplay(nullptr);
    if (!display) return std::fprintf(stderr, "drop_source: there is no display\n"), 2;
    std::string addresses;
    for (int i = 1; i < count; ++i) addresses += address_of(words[i]);
    const int code = DropSource(display, addresses).drop();
    XCloseDisplay(display);
    return code;
}
