// A server with the services that gRPC's C++ library brings along, health and reflection, and no other.
#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/health_check_service_interface.h>

#include <iostream>
#include <string>

int main() {
  grpc::EnableDefaultHealthCheckService(true);
  grpc::reflection::InitProtoReflectionServerBuilderPlugin();
  grpc::ServerBuilder builder;
  int port = 0;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
  std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  server->GetHealthCheckService()->SetServingStatus("a.Service", false);
  std::cout << port << std::endl;
  // The end of the input ends the program.
  for (std::string line; std::getline(std::cin, line);) {
  }
  server->Shutdown();
  return 0;
}
