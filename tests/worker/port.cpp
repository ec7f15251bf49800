#include "tests/worker/port.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>

namespace lanescope::worker_test {

Port::Port() : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const int yes = 1;
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_ANY);
    auto* generic = reinterpret_cast<sockaddr*>(&address);
    socklen_t size = sizeof address;
    setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(socket_, generic, size) != 0 || getsockname(socket_, generic, &size) != 0) {
        close(socket_);
        throw std::runtime_error("no TCP port is free");
    }
    number_ = ntohs(address.sin_port);
}

Port::~Port() { close(socket_); }

}  // namespace lanescope::worker_test
