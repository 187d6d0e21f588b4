// The benchmark's service over C++ gRPC's callback API. It prints its port, and ends with its stdin.
#include <grpcpp/grpcpp.h>

#include <iostream>
#include <memory>
#include <string>

#include "messages.grpc.pb.h"

namespace {

// Sends every item back, one at a time.
class Echoes final : public grpc::ServerBidiReactor<bench::Small, bench::Small> {
 public:
  Echoes() { StartRead(&item_); }

  void OnReadDone(bool ok) override {
    if (ok) {
      StartWrite(&item_);
    } else {
      Finish(grpc::Status::OK);
    }
  }

  void OnWriteDone(bool ok) override {
    if (ok) StartRead(&item_);
  }

  void OnDone() override { delete this; }

 private:
  bench::Small item_;
};

class Orders final : public bench::Orders::CallbackService {
  grpc::ServerUnaryReactor* Echo(grpc::CallbackServerContext* context, const bench::Order* request,
                                 bench::Order* response) override {
    *response = *request;
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

  grpc::ServerBidiReactor<bench::Small, bench::Small>* Exchange(grpc::CallbackServerContext*) override {
    return new Echoes();
  }
};

}  // namespace

int main() {
  Orders service;
  grpc::ServerBuilder builder;
  int port = 0;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
  builder.RegisterService(&service);
  std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  std::cout << port << std::endl;
  std::string line;
  while (std::getline(std::cin, line)) {
  }
  server->Shutdown();
  return 0;
}
