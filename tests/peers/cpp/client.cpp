// Makes the calls that stdin lists against the server of argv[1] and prints what came of each.

#include <google/protobuf/util/json_util.h>
#include <grpcpp/grpcpp.h>

#include <chrono>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <thread>

#include "calculator.grpc.pb.h"
#include "directory.grpc.pb.h"
#include "peer.pb.h"

using google::protobuf::util::JsonStringToMessage;
using google::protobuf::util::MessageToJsonString;
using grpc::ClientContext;
using interwire::peer::PeerCase;
using interwire::peer::PeerResult;
using interwire::test::Directory;

namespace {

using Caller = std::function<grpc::Status(ClientContext*, const PeerCase&, std::string*)>;

bool is_binary(const std::string& name) { return name.size() > 4 && name.compare(name.size() - 4, 4, "-bin") == 0; }

std::string to_hex(const std::string& bytes) {
  static const char digits[] = "0123456789abcdef";
  std::string hex;
  for (unsigned char byte : bytes) {
    hex += digits[byte >> 4];
    hex += digits[byte & 15];
  }
  return hex;
}

std::string from_hex(const std::string& hex) {
  std::string bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  return bytes;
}

template <class Stub, class Request, class Response>
Caller caller(Stub* stub, grpc::Status (Stub::*method)(ClientContext*, const Request&, Response*)) {
  return [stub, method](ClientContext* context, const PeerCase& peer_case, std::string* json) {
    Request request;
    const auto parsed = JsonStringToMessage(peer_case.request(), &request);
    if (!parsed.ok()) return grpc::Status(grpc::StatusCode::INTERNAL, "peer: " + parsed.ToString());
    Response response;
    const grpc::Status status = (stub->*method)(context, request, &response);
    if (status.ok()) (void)MessageToJsonString(response, json);
    return status;
  };
}

void collect(const std::multimap<grpc::string_ref, grpc::string_ref>& metadata,
             google::protobuf::Map<std::string, std::string>* into) {
  for (const auto& [name, value] : metadata) {
    const std::string key(name.data(), name.size());
    const std::string bytes(value.data(), value.size());
    if (key.compare(0, 2, "x-") == 0) (*into)[key] = is_binary(key) ? to_hex(bytes) : bytes;
  }
}

PeerResult run(const PeerCase& peer_case, const Caller& call) {
  ClientContext context;
  for (const auto& [name, value] : peer_case.metadata()) {
    context.AddMetadata(name, is_binary(name) ? from_hex(value) : value);
  }
  const int timeout = peer_case.timeout_ms() == 0 ? 10000 : peer_case.timeout_ms();
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::milliseconds(timeout));
  std::thread canceller;
  if (peer_case.cancel_after_ms() != 0) {
    canceller = std::thread([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(peer_case.cancel_after_ms()));
      context.TryCancel();
    });
  }
  PeerResult result;
  const grpc::Status status = call(&context, peer_case, result.mutable_response());
  if (canceller.joinable()) canceller.join();
  result.set_name(peer_case.name());
  result.set_code(status.error_code());
  result.set_details(status.error_message());
  collect(context.GetServerInitialMetadata(), result.mutable_headers());
  collect(context.GetServerTrailingMetadata(), result.mutable_trailers());
  return result;
}

}  // namespace

int main(int, char** arguments) {
  const auto channel = grpc::CreateChannel(arguments[1], grpc::InsecureChannelCredentials());
  const auto calculator = CalculatorNative::NewStub(channel);
  const auto directory = Directory::NewStub(channel);
  const std::string prefix = "/interwire.test.Directory/";
  const std::map<std::string, Caller> callers = {
      {"/CalculatorNative/Sum", caller(calculator.get(), &CalculatorNative::Stub::Sum)},
      {prefix + "Register", caller(directory.get(), &Directory::Stub::Register)},
      {prefix + "Greet", caller(directory.get(), &Directory::Stub::Greet)},
      {prefix + "Fail", caller(directory.get(), &Directory::Stub::Fail)},
      {prefix + "Wait", caller(directory.get(), &Directory::Stub::Wait)},
      {prefix + "Cancelled", caller(directory.get(), &Directory::Stub::Cancelled)},
      {prefix + "Find", caller(directory.get(), &Directory::Stub::Find)},
      {prefix + "Echo", caller(directory.get(), &Directory::Stub::Echo)},
  };
  for (std::string line; std::getline(std::cin, line);) {
    PeerCase peer_case;
    const auto parsed = JsonStringToMessage(line, &peer_case);
    if (!parsed.ok()) {
      std::cerr << parsed.ToString() << std::endl;
      return 1;
    }
    std::string json;
    (void)MessageToJsonString(run(peer_case, callers.at(peer_case.path())), &json);
    std::cout << json << std::endl;
  }
  return 0;
}
