// The twin of the stream contract: the items that come go back, in every kind of call, as far as the plan says.

#pragma once

#include <chrono>
#include <thread>

#include "metadata.h"
#include "status.pb.h"
#include "streams.grpc.pb.h"

using grpc::ServerContext;
using grpc::Status;
using namespace interwire::test;

// A call, by what its headers say.
class Followed {
 public:
  Plan plan;

  explicit Followed(ServerContext* context) : context_(context) {
    plan.ParseFromString(first("x-plan-bin"));
    if (plan.gzip()) context->set_compression_algorithm(GRPC_COMPRESS_GZIP);
    for (const auto& [name, value] : context->client_metadata()) {
      if (name != "x-text" && name != "x-data-bin") continue;
      const std::string echo = name == "x-text" ? "x-echo" : "x-echo-bin";
      context->AddInitialMetadata(echo, to_string(value));
      context->AddTrailingMetadata(echo, to_string(value));
    }
  }

  BesideValues beside() const {
    BesideValues values;
    values.ParseFromString(first("smgrpc-method-input-bin"));
    return values;
  }

  // Sends the headers, with the values beside the stream.
  template <class Stream>
  void open(Stream* stream, const BesideValues& beside) {
    // An error in place of the answer leaves without headers.
    if (plan.without_header() && plan.end() == Plan::FAIL) return;
    if (!plan.without_header()) {
      context_->AddInitialMetadata("smgrpc-method-output-bin", beside.SerializeAsString());
    }
    stream->SendInitialMetadata();
  }

  // `next` fills an item in, or says that there is none; `emit` sends one back.
  template <class Item, class Next, class Emit>
  Status follow(Next next, Emit emit) {
    int left = plan.end() == Plan::GO_ON ? -1 : plan.after();
    if (left != 0) {
      for (Item item; next(&item);) {
        emit(item);
        if (--left == 0) break;
      }
    }
    if (plan.end() == Plan::WAIT) {
      announce("waiting");
      while (!context_->IsCancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    announce(context_->IsCancelled() ? "cancelled" : "ended");
    return plan.end() == Plan::FAIL ? failure() : Status::OK;
  }

 private:
  ServerContext* context_;

  std::string first(const char* name) const {
    const auto found = context_->client_metadata().find(name);
    return found == context_->client_metadata().end() ? std::string() : to_string(found->second);
  }

  void announce(const std::string& event) const { say(event + " " + first("x-call")); }

  Status failure() {
    Trouble trouble;
    trouble.set_reason(plan.text());
    trouble.set_count(plan.code());
    google::rpc::Status status;
    status.set_code(plan.code());
    status.set_message(plan.text());
    status.add_details()->PackFrom(trouble);
    Fault fault;
    fault.set_text("fault " + std::to_string(plan.code()));
    fault.set_left(plan.code());
    context_->AddTrailingMetadata("x-reason", "because " + std::to_string(plan.code()));
    context_->AddTrailingMetadata("smgrpc-error-detail-bin", fault.SerializeAsString());
    context_->AddTrailingMetadata("smgrpc-error-detail-type", "Contract.Fault, Contract");
    return Status(static_cast<grpc::StatusCode>(plan.code()), plan.text(), status.SerializeAsString());
  }
};

// The items of a message.
template <class Request>
auto items_of(const Request& request) {
  return [&request, index = 0](std::string* item) mutable {
    if (index == request.items_size()) return false;
    *item = request.items(index++);
    return true;
  };
}

// The items of a request stream.
template <class Request, class Reader>
auto items_from(Reader* reader) {
  return [reader](std::string* item) {
    Request request;
    if (!reader->Read(&request)) return false;
    *item = request.items();
    return true;
  };
}

// Puts items into the one response.
template <class Response>
auto into(Response* response) {
  return [response](const std::string& item) { response->add_result(item); };
}

// Sends items as a response stream.
template <class Response, class Writer>
auto onto(Writer* writer) {
  return [writer](const std::string& item) {
    Response response;
    response.set_result(item);
    writer->Write(response);
  };
}

using ExchangeStream = grpc::ServerReaderWriter<ExchangeResponseItem, ExchangeRequestItem>;

class StreamsService final : public Streams::Service {
  Status Echo(ServerContext* context, const EchoRequest* request, EchoResponse* response) override {
    return Followed(context).follow<std::string>(items_of(*request), into(response));
  }

  Status Spread(ServerContext* context, const SpreadRequest* request,
                grpc::ServerWriter<SpreadItem>* writer) override {
    return Followed(context).follow<std::string>(items_of(*request), onto<SpreadItem>(writer));
  }

  Status Gather(ServerContext* context, grpc::ServerReader<GatherItem>* reader, GatherResponse* response) override {
    return Followed(context).follow<std::string>(items_from<GatherItem>(reader), into(response));
  }

  Status Exchange(ServerContext* context, ExchangeStream* stream) override {
    return Followed(context).follow<std::string>(items_from<ExchangeRequestItem>(stream),
                                                 onto<ExchangeResponseItem>(stream));
  }

  Status SpreadBeside(ServerContext* context, const SpreadBesideRequest* request,
                      grpc::ServerWriter<SpreadItem>* writer) override {
    BesideValues beside;
    beside.set_prefix(request->prefix());
    beside.set_times(request->times());
    Followed call(context);
    call.open(writer, beside);
    return call.follow<std::string>(items_of(*request), onto<SpreadItem>(writer));
  }

  Status GatherBeside(ServerContext* context, grpc::ServerReader<GatherItem>* reader,
                      GatherResponse* response) override {
    Followed call(context);
    const auto beside = call.beside();
    response->add_result(beside.prefix() + ":" + std::to_string(beside.times()));
    return call.follow<std::string>(items_from<GatherItem>(reader), into(response));
  }

  Status ExchangeBeside(ServerContext* context, ExchangeStream* stream) override {
    Followed call(context);
    call.open(stream, call.beside());
    return call.follow<std::string>(items_from<ExchangeRequestItem>(stream), onto<ExchangeResponseItem>(stream));
  }

  Status Forward(ServerContext* context, grpc::ServerReaderWriter<Note, Note>* stream) override {
    return Followed(context).follow<Note>([stream](Note* note) { return stream->Read(note); },
                                          [stream](const Note& note) { stream->Write(note); });
  }
};
