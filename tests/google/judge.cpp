// Says how Google's C++ takes messages. Each request on stdin is two byte strings behind their lengths: a message that may be
// malformed, and what another implementation made of it, or nothing where it refused. Each answer on stdout is one byte: whether
// C++ reads the message, and then whether it reads the same value in both.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include "google/protobuf/test_messages_proto3.pb.h"

namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using protobuf_test_messages::proto3::TestAllTypesProto3;

enum Answer : char { kRefused = 'r', kAccepted = 'a', kSame = 's', kOther = 'o', kOtherRefused = 'x' };

template <typename Number>
Number without_payload(Number value) {
  return std::isnan(value) ? std::numeric_limits<Number>::quiet_NaN() : value;
}

// JavaScript has one NaN, whose bits say nothing else.
void normalize_number(Message* message, const FieldDescriptor* field) {
  const Reflection* reflection = message->GetReflection();
  const int size = field->is_repeated() ? reflection->FieldSize(*message, field) : 0;
  if (field->cpp_type() == FieldDescriptor::CPPTYPE_FLOAT) {
    if (!field->is_repeated()) reflection->SetFloat(message, field, without_payload(reflection->GetFloat(*message, field)));
    for (int i = 0; i < size; ++i) {
      reflection->SetRepeatedFloat(message, field, i, without_payload(reflection->GetRepeatedFloat(*message, field, i)));
    }
  }
  if (field->cpp_type() == FieldDescriptor::CPPTYPE_DOUBLE) {
    if (!field->is_repeated()) reflection->SetDouble(message, field, without_payload(reflection->GetDouble(*message, field)));
    for (int i = 0; i < size; ++i) {
      reflection->SetRepeatedDouble(message, field, i, without_payload(reflection->GetRepeatedDouble(*message, field, i)));
    }
  }
}

// Leaves what values in JavaScript can hold. Of well-known types, an object, a list and null have no place for unknown fields, a Value
// without a kind is null, and null has no number.
void normalize(Message* message) {
  const Reflection* reflection = message->GetReflection();
  if (message->GetDescriptor()->file()->package() == "google.protobuf") {
    reflection->MutableUnknownFields(message)->Clear();
  }
  std::vector<const FieldDescriptor*> fields;
  reflection->ListFields(*message, &fields);
  if (fields.empty() && message->GetDescriptor()->full_name() == "google.protobuf.Value") {
    static_cast<google::protobuf::Value*>(message)->set_null_value(google::protobuf::NULL_VALUE);
  }
  for (const FieldDescriptor* field : fields) {
    normalize_number(message, field);
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_ENUM && field->enum_type()->full_name() == "google.protobuf.NullValue") {
      reflection->SetEnumValue(message, field, 0);
    }
    if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) continue;
    if (!field->is_repeated()) {
      normalize(reflection->MutableMessage(message, field));
      continue;
    }
    for (int i = 0; i < reflection->FieldSize(*message, field); ++i) {
      normalize(reflection->MutableRepeatedMessage(message, field, i));
    }
  }
}

// Bytes that are the same for the same value: fields in order of their numbers, maps in order of their keys.
std::string canonical(const TestAllTypesProto3& message) {
  std::string bytes;
  {
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream output(&stream);
    output.SetSerializationDeterministic(true);
    message.SerializeToCodedStream(&output);
  }
  return bytes;
}

Answer judge(const std::string& given, const std::string& other, bool has_other) {
  TestAllTypesProto3 message;
  if (!message.ParseFromString(given)) return kRefused;
  if (!has_other) return kAccepted;
  TestAllTypesProto3 again;
  if (!again.ParseFromString(other)) return kOtherRefused;
  normalize(&message);
  normalize(&again);
  return canonical(message) == canonical(again) ? kSame : kOther;
}

bool read_string(std::string* into, bool* present) {
  uint32_t length = 0;
  if (std::fread(&length, sizeof length, 1, stdin) != 1) return false;
  *present = length != UINT32_MAX;
  into->resize(*present ? length : 0);
  return into->empty() || std::fread(&(*into)[0], into->size(), 1, stdin) == 1;
}

}  // namespace

int main() {
  google::protobuf::SetLogHandler(nullptr);
  std::string given, other;
  bool present = false, has_other = false;
  while (read_string(&given, &present) && read_string(&other, &has_other)) std::putchar(judge(given, other, has_other));
  return 0;
}
