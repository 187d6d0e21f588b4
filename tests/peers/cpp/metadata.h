// The common parts of client and server.

#pragma once

#include <grpcpp/grpcpp.h>

#include <iostream>
#include <map>
#include <mutex>
#include <string>

using Metadata = std::multimap<grpc::string_ref, grpc::string_ref>;

inline std::string to_string(const grpc::string_ref& text) { return std::string(text.data(), text.size()); }

inline bool is_binary(const std::string& name) {
  return name.size() > 4 && name.compare(name.size() - 4, 4, "-bin") == 0;
}

inline std::string to_hex(const std::string& bytes) {
  static const char digits[] = "0123456789abcdef";
  std::string hex;
  for (unsigned char byte : bytes) {
    hex += digits[byte >> 4];
    hex += digits[byte & 15];
  }
  return hex;
}

inline std::string from_hex(const std::string& hex) {
  std::string bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  return bytes;
}

// Prints a line as a whole, whatever other threads print.
inline void say(const std::string& line) {
  static std::mutex mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  std::cout << line << std::endl;
}
