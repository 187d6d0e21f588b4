import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { output, root } from "../support/paths.mjs";

const folder = join(output, "cpp");
const needs = [
  ["protobuf-compiler", "protoc", "--version"],
  ["protobuf-compiler-grpc", "sh", "-c", "command -v grpc_cpp_plugin"],
  ["g++", "g++", "--version"],
  ["libgrpc++-dev", "pkg-config", "--exists", "grpc++", "protobuf"],
];

const run = (command, ...args) => execFileSync(command, args, { encoding: "utf8" }).trim();

/** Builds the server in C++ gRPC as its users would, optimised. Returns its program, or what is missing for it. */
export function buildCpp() {
  const missing = needs.filter(([, command, ...args]) => spawnSync(command, args).status !== 0).map(([name]) => name);
  if (missing.length > 0) return { missing };
  mkdirSync(folder, { recursive: true });
  const plugin = `--plugin=protoc-gen-grpc=${run("sh", "-c", "command -v grpc_cpp_plugin")}`;
  run(
    "protoc",
    "-I",
    join(root, "benchmarks"),
    `--cpp_out=${folder}`,
    `--grpc_out=${folder}`,
    plugin,
    "messages.proto",
  );
  const program = join(folder, "orders");
  const sources = ["messages.pb.cc", "messages.grpc.pb.cc"].map((name) => join(folder, name));
  const libraries = run("pkg-config", "--libs", "grpc++", "protobuf").split(/\s+/);
  const own = join(root, "benchmarks/h2load/orders.cpp");
  run("g++", "-std=c++17", "-O2", "-DNDEBUG", "-I", folder, own, ...sources, "-o", program, ...libraries);
  return { program, version: `C++ gRPC ${run("pkg-config", "--modversion", "grpc++")}` };
}
