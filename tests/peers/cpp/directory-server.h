// The twins of the unary contracts.

#pragma once

#include <grpcpp/grpcpp.h>

#include <map>
#include <string>

#include "calculator.grpc.pb.h"
#include "directory.grpc.pb.h"

using grpc::ServerContext;
using grpc::Status;
using namespace interwire::test;

class CalculatorService final : public CalculatorNative::Service {
  Status Sum(ServerContext*, const SumRequest* request, SumResponse* response) override {
    response->set_result(int64_t{request->x()} + request->y() + request->z());
    return Status::OK;
  }
};

class DirectoryService final : public Directory::Service {
  Status Register(ServerContext*, const RegisterRequest* request, RegisterResponse* response) override {
    const Person& person = request->person();
    std::string labels;
    for (const auto& [name, value] : std::map<std::string, int>(request->labels().begin(), request->labels().end())) {
      labels += (labels.empty() ? "" : ",") + name + "=" + std::to_string(value);
    }
    const std::string note = request->has_note() ? request->note() : "none";
    response->set_result(person.name() + " (" + std::to_string(person.age()) + ", " + person.address().city() +
                         ") note " + note + " [" + labels + "]");
    return Status::OK;
  }

  Status Greet(ServerContext* context, const GreetRequest* request, GreetResponse* response) override {
    const auto read = [&](const char* name) {
      const auto found = context->client_metadata().find(name);
      return found == context->client_metadata().end() ? std::string()
                                                       : std::string(found->second.data(), found->second.size());
    };
    context->AddInitialMetadata("x-header", "header for " + read("x-user"));
    context->AddTrailingMetadata("x-trailer", "trailer for " + read("x-user"));
    if (!read("x-data-bin").empty()) context->AddTrailingMetadata("x-data-bin", read("x-data-bin"));
    response->set_result("Hello, " + request->name() + "!");
    return Status::OK;
  }

  Status Fail(ServerContext* context, const FailRequest* request, FailResponse*) override {
    context->AddTrailingMetadata("x-reason", "because " + std::to_string(request->code()));
    context->AddTrailingMetadata("x-data-bin", std::string("\x01\x02\xff", 3));
    return Status(static_cast<grpc::StatusCode>(request->code()), request->text());
  }

  Status Find(ServerContext*, const FindRequest* request, Person* person) override {
    if (request->name() != "ann") {
      return Status(grpc::StatusCode::NOT_FOUND, "No person is named \"" + request->name() + "\"");
    }
    person->set_name("ann");
    person->set_age(41);
    person->mutable_address()->set_street("1 Main");
    person->mutable_address()->set_city("Z\xc3\xbcrich");
    person->add_tags("a");
    person->add_tags("");
    person->set_color(GREEN);
    person->set_height(0);
    return Status::OK;
  }

  Status Echo(ServerContext*, const Everything* request, Everything* response) override {
    *response = *request;
    return Status::OK;
  }
};
