// Says how Google's C++ takes messages. Each request on stdin is two byte strings behind their lengths: a message that may be
// malformed, and what another implementation made of it, or nothing where it refused. Each answer on stdout is one byte: whether
// C++ reads the message, and then whether it reads the same value in both.
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <string>
#include <vector>

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include "google/protobuf/test_messages_proto3.pb.h"

namespace {

using protobuf_test_messages::proto3::TestAllTypesProto3;

enum Answer : char { kRefused = 'r', kAccepted = 'a', kSame = 's', kOther = 'o', kOtherRefused = 'x' };

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
