// The peer: `peer client` makes calls, `peer server` prints its port, serves the twins, and ends when stdin does.

#include "client.h"
#include "directory-server.h"
#include "streams-server.h"

static void run_server() {
  CalculatorService calculator;
  DirectoryService directory;
  StreamsService streams;
  int port = 0;
  grpc::ServerBuilder builder;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
  builder.RegisterService(&calculator);
  builder.RegisterService(&directory);
  builder.RegisterService(&streams);
  const auto server = builder.BuildAndStart();
  say(std::to_string(port));
  for (std::string line; std::getline(std::cin, line);) {
  }
  server->Shutdown(std::chrono::system_clock::now());
}

int main(int, char** arguments) {
  if (std::string(arguments[1]) == "client") {
    run_client();
  } else {
    run_server();
  }
  return 0;
}
