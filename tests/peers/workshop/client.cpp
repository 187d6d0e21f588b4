// Calls every operation of the workshop with stubs of its printed .proto files, and prints what came of it.
#include <grpcpp/grpcpp.h>

#include <iostream>
#include <map>
#include <string>

#include "workshop/v1/contracts.grpc.pb.h"

using namespace workshop::v1;

static void expect(const grpc::Status& status) {
  if (!status.ok()) {
    std::cerr << status.error_code() << " " << status.error_message() << std::endl;
    std::exit(1);
  }
}

static Job everything() {
  Job job;
  job.set_id(-1);
  job.set_large(INT64_MIN);
  job.set_unsigned_(UINT32_MAX);
  job.set_large_unsigned(UINT64_MAX);
  job.set_signed_(-2);
  job.set_large_signed(-3);
  job.set_fixed(4);
  job.set_large_fixed(5);
  job.set_signed_fixed(-6);
  job.set_large_signed_fixed(-7);
  job.set_ratio(0.5f);
  job.set_exact(0.1);
  job.set_urgent(true);
  job.set_title("né");
  job.set_drawing(std::string("\x01\xff"));
  job.set_stage(Failed);
  job.mutable_tool()->set_name("saw");
  job.mutable_tool()->add_parts()->set_name("blade");
  for (int number : {1, -2, 3}) job.add_numbers(number);
  for (int number : {4, 5}) job.add_loose(number);
  for (const char* name : {"a", ""}) job.add_names(name);
  (*job.mutable_tools())["k"].set_name("hammer");
  (*job.mutable_counts())[7] = (int64_t{1} << 53) - 1;
  job.set_maybe(0);
  job.set_maybe_text("");
  job.mutable_begun()->set_seconds(1);
  job.mutable_begun()->set_nanos(2);
  job.mutable_took()->set_seconds(3);
  job.mutable_took()->set_nanos(4);
  job.mutable_failure()->set_name("nail");
  job.set_given__name("label");
  for (Stage stage : {Running, Done, Waiting}) job.add_stages(stage);
  return job;
}

static void unary(Workshop::Stub& workshop) {
  grpc::ClientContext add, clear, improve, improveNothing, weigh, weighNothing, mark;
  WorkshopAddRequest numbers;
  WorkshopAddResponse sum;
  numbers.set_x(40);
  numbers.set_y(2);
  expect(workshop.Add(&add, numbers, &sum));
  std::cout << "Add " << sum.result() << "\n";
  WorkshopClearResponse cleared;
  expect(workshop.Clear(&clear, WorkshopClearRequest(), &cleared));
  std::cout << "Clear " << cleared.ByteSizeLong() << "\n";
  Job job = everything(), improved, bare;
  expect(workshop.Improve(&improve, job, &improved));
  std::cout << "Improve " << (improved.DebugString() == job.DebugString() ? "True" : "False") << "\n";
  expect(workshop.Improve(&improveNothing, Job(), &bare));
  const bool isUnset = bare.outcome_case() == Job::OUTCOME_NOT_SET;
  std::cout << "presence " << (bare.has_maybe() ? "True " : "False ") << (bare.has_maybe_text() ? "True " : "False ")
            << (isUnset ? "None " : "some ") << (bare.has_tool() ? "True" : "False") << "\n";
  WorkshopWeighRequest parts;
  WorkshopWeighResponse weighed, nothing;
  auto* first = parts.add_parts();
  first->set_item1(1);
  first->set_item2(2.5);
  auto* second = parts.add_parts();
  second->set_item1(2);
  second->set_item2(0.25);
  parts.mutable_when()->set_seconds(9);
  expect(workshop.Weigh(&weigh, parts, &weighed));
  std::cout << "Weigh " << weighed.result().item1() << " " << weighed.result().item2() << "\n";
  expect(workshop.Weigh(&weighNothing, WorkshopWeighRequest(), &nothing));
  std::cout << "Weigh nothing " << (nothing.has_result() ? "True" : "False") << "\n";
  WorkshopMarkRequest stage;
  WorkshopMarkResponse marked;
  stage.set_stage(Running);
  stage.mutable_id()->set_lo(1);
  stage.mutable_id()->set_hi(2);
  expect(workshop.Mark(&mark, stage, &marked));
  std::cout << "Mark " << Stage_Name(marked.result()) << "\n";
}

static void streams(Workshop::Stub& workshop) {
  grpc::ClientContext count, collect, exchange, scale;
  WorkshopCountRequest to;
  to.set_to(3);
  WorkshopCountResponse counted;
  auto counting = workshop.Count(&count, to);
  std::cout << "Count";
  while (counting->Read(&counted)) std::cout << " " << counted.result();
  std::cout << "\n";
  expect(counting->Finish());

  WorkshopCollectResponse collected;
  auto collecting = workshop.Collect(&collect, &collected);
  for (const char* title : {"a", "b"}) {
    WorkshopCollectRequest job;
    job.mutable_jobs()->set_title(title);
    collecting->Write(job);
  }
  collecting->WritesDone();
  expect(collecting->Finish());
  std::cout << "Collect";
  for (const auto& title : collected.result()) std::cout << " " << title;
  std::cout << "\n";

  auto exchanging = workshop.Exchange(&exchange);
  for (Stage stage : {Done, Failed}) {
    WorkshopExchangeRequest one;
    one.set_stages(stage);
    exchanging->Write(one);
  }
  exchanging->WritesDone();
  WorkshopExchangeResponse exchanged;
  std::cout << "Exchange";
  while (exchanging->Read(&exchanged)) std::cout << " " << Stage_Name(exchanged.result());
  std::cout << "\n";
  expect(exchanging->Finish());

  WorkshopScaleRequestHeader given;
  given.set_factor(3);
  given.set_label("thrice");
  scale.AddMetadata("smgrpc-method-input-bin", given.SerializeAsString());
  auto scaling = workshop.Scale(&scale);
  for (int number : {1, 2}) {
    WorkshopScaleRequest one;
    one.set_numbers(number);
    scaling->Write(one);
  }
  scaling->WritesDone();
  scaling->WaitForInitialMetadata();
  const auto found = scale.GetServerInitialMetadata().find("smgrpc-method-output-bin");
  WorkshopScaleResponseHeader answered;
  answered.ParseFromString(std::string(found->second.data(), found->second.size()));
  std::cout << "Scale " << answered.label();
  WorkshopScaleResponse scaled;
  while (scaling->Read(&scaled)) std::cout << " " << scaled.result();
  std::cout << "\n";
  expect(scaling->Finish());
}

int main(int, char** argv) {
  Workshop::Stub workshop(grpc::CreateChannel(argv[1], grpc::InsecureChannelCredentials()));
  unary(workshop);
  streams(workshop);
}
