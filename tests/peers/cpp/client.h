// Makes the calls that stdin asks for, several at a time, and prints their responses and what came of them.

#pragma once

#include <google/protobuf/util/json_util.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "calculator.grpc.pb.h"
#include "directory.grpc.pb.h"
#include "metadata.h"
#include "peer.pb.h"
#include "status.pb.h"
#include "streams.grpc.pb.h"

using google::protobuf::util::JsonStringToMessage;
using google::protobuf::util::MessageToJsonString;
using grpc::ClientContext;
using interwire::peer::PeerCall;
using interwire::peer::PeerOutput;

template <class Message>
std::string to_json(const Message& message) {
  std::string json;
  (void)MessageToJsonString(message, &json);
  return json;
}

template <class Message>
Message from_json(const std::string& json) {
  Message message;
  const auto parsed = JsonStringToMessage(json, &message);
  if (!parsed.ok()) throw std::runtime_error(parsed.ToString());
  return message;
}

// One call of any kind.
class Call {
 public:
  const PeerCall wanted;
  ClientContext context;

  explicit Call(PeerCall call) : wanted(std::move(call)), room_(wanted.in_step() ? 1 : wanted.requests_size()) {
    for (const auto& header : wanted.metadata()) {
      context.AddMetadata(header.name(), is_binary(header.name()) ? from_hex(header.value()) : header.value());
    }
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::milliseconds(wanted.timeout_ms()));
    if (wanted.gzip()) context.set_compression_algorithm(GRPC_COMPRESS_GZIP);
  }

  template <class Response>
  void on_response(const Response& response) {
    PeerOutput output;
    output.set_name(wanted.name());
    output.set_response(to_json(response));
    say(to_json(output));
    add_room(1);
  }

  // Sends the items of a request stream until the call is over.
  template <class Request, class Writer>
  void send(Writer& writer) {
    for (const auto& json : wanted.requests()) {
      take_room();
      if (!writer.Write(from_json<Request>(json))) return;
    }
    if (!wanted.hold_open()) writer.WritesDone();
  }

  // Nothing waits for a response any more.
  void end_responses() { add_room(wanted.requests_size()); }

  void report(const grpc::Status& status) {
    PeerOutput output;
    output.set_name(wanted.name());
    auto* report = output.mutable_report();
    report->set_code(status.error_code());
    report->set_details(status.error_message());
    collect(context.GetServerInitialMetadata(), report->mutable_headers());
    collect(context.GetServerTrailingMetadata(), report->mutable_trailers());
    google::rpc::Status details;
    if (!status.error_details().empty() && details.ParseFromString(status.error_details())) {
      report->set_status(to_json(details));
    }
    say(to_json(output));
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int room_;

  void add_room(int count) {
    const std::lock_guard<std::mutex> lock(mutex_);
    room_ += count;
    changed_.notify_all();
  }

  void take_room() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return room_ > 0; });
    room_--;
  }

  template <class Headers>
  static void collect(const Metadata& metadata, Headers* into) {
    for (const auto& [name, value] : metadata) {
      auto* header = into->Add();
      header->set_name(to_string(name));
      header->set_value(is_binary(header->name()) ? to_hex(to_string(value)) : to_string(value));
    }
  }
};

using Channel = std::shared_ptr<grpc::Channel>;
using Caller = std::function<grpc::Status(const Channel&, Call&)>;

// How each kind of call is made.
template <class Service>
struct Calls {
  using Stub = typename Service::Stub;

  template <class Request, class Response>
  static Caller of(grpc::Status (Stub::*method)(ClientContext*, const Request&, Response*)) {
    return [method](const Channel& channel, Call& call) {
      Response response;
      const auto request = from_json<Request>(call.wanted.requests(0));
      const auto status = (Service::NewStub(channel).get()->*method)(&call.context, request, &response);
      if (status.ok()) call.on_response(response);
      return status;
    };
  }

  template <class Request, class Response>
  static Caller of(std::unique_ptr<grpc::ClientReader<Response>> (Stub::*method)(ClientContext*, const Request&)) {
    return [method](const Channel& channel, Call& call) {
      const auto stub = Service::NewStub(channel);
      const auto reader = (stub.get()->*method)(&call.context, from_json<Request>(call.wanted.requests(0)));
      for (Response response; reader->Read(&response);) call.on_response(response);
      return reader->Finish();
    };
  }

  template <class Request, class Response>
  static Caller of(std::unique_ptr<grpc::ClientWriter<Request>> (Stub::*method)(ClientContext*, Response*)) {
    return [method](const Channel& channel, Call& call) {
      const auto stub = Service::NewStub(channel);
      Response response;
      const auto writer = (stub.get()->*method)(&call.context, &response);
      call.send<Request>(*writer);
      const auto status = writer->Finish();
      if (status.ok()) call.on_response(response);
      return status;
    };
  }

  template <class Request, class Response>
  static Caller of(std::unique_ptr<grpc::ClientReaderWriter<Request, Response>> (Stub::*method)(ClientContext*)) {
    return [method](const Channel& channel, Call& call) {
      const auto stub = Service::NewStub(channel);
      const auto stream = (stub.get()->*method)(&call.context);
      std::thread sender([&] { call.send<Request>(*stream); });
      for (Response response; stream->Read(&response);) call.on_response(response);
      call.end_responses();
      sender.join();
      return stream->Finish();
    };
  }
};

inline std::map<std::string, Caller> callers() {
  using Calculator = Calls<CalculatorNative>;
  using Directory = Calls<interwire::test::Directory>;
  using Streams = Calls<interwire::test::Streams>;
  using DirectoryStub = interwire::test::Directory::Stub;
  using StreamsStub = interwire::test::Streams::Stub;
  const std::string directory = "/interwire.test.Directory/";
  const std::string streams = "/interwire.test.Streams/";
  return {
      {"/CalculatorNative/Sum", Calculator::of(&CalculatorNative::Stub::Sum)},
      {directory + "Register", Directory::of(&DirectoryStub::Register)},
      {directory + "Greet", Directory::of(&DirectoryStub::Greet)},
      {directory + "Fail", Directory::of(&DirectoryStub::Fail)},
      {directory + "Find", Directory::of(&DirectoryStub::Find)},
      {directory + "Echo", Directory::of(&DirectoryStub::Echo)},
      {streams + "Echo", Streams::of(&StreamsStub::Echo)},
      {streams + "Spread", Streams::of(&StreamsStub::Spread)},
      {streams + "Gather", Streams::of(&StreamsStub::Gather)},
      {streams + "Exchange", Streams::of(&StreamsStub::Exchange)},
      {streams + "SpreadBeside", Streams::of(&StreamsStub::SpreadBeside)},
      {streams + "GatherBeside", Streams::of(&StreamsStub::GatherBeside)},
      {streams + "ExchangeBeside", Streams::of(&StreamsStub::ExchangeBeside)},
      {streams + "Forward", Streams::of(&StreamsStub::Forward)},
  };
}

inline void run_client() {
  const auto known = callers();
  std::map<std::string, Channel> channels;
  std::map<std::string, std::shared_ptr<Call>> calls;
  std::vector<std::thread> threads;
  for (std::string line; std::getline(std::cin, line);) {
    const auto command = from_json<interwire::peer::PeerCommand>(line);
    if (command.has_cancel()) {
      calls.at(command.cancel())->context.TryCancel();
      continue;
    }
    const auto call = std::make_shared<Call>(command.call());
    calls[call->wanted.name()] = call;
    auto& channel = channels[call->wanted.address()];
    if (!channel) channel = grpc::CreateChannel(call->wanted.address(), grpc::InsecureChannelCredentials());
    threads.emplace_back([call, channel, caller = known.at(call->wanted.path())] {
      call->report(caller(channel, *call));
    });
  }
  for (auto& thread : threads) thread.join();
}
