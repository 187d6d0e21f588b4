// Compiles the contracts and generates the other libraries' code: run it as a process of its own, for the reflection that
// it uses leaves protobufjs' writer slow.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  CodeGeneratorRequestSchema,
  CodeGeneratorResponseSchema,
  FileDescriptorSetSchema,
} from "@bufbuild/protobuf/wkt";
import protobufjs from "protobufjs";
import descriptor from "protobufjs/ext/descriptor.js";
import ts from "typescript";
import { output, root } from "./paths.mjs";

const modules = join(root, "node_modules");
const proto = join(root, "benchmarks/messages.proto");

mkdirSync(output, { recursive: true });
writeFileSync(join(output, "package.json"), '{ "type": "module" }\n');
run("ts-patch/bin/tspc.js", "-p", join(root, "benchmarks"));
run("protobufjs-cli/bin/pbjs", "-t", "static-module", "-w", "commonjs", "-o", join(output, "protobufjs.cjs"), proto);
writeFileSync(join(output, "pbf.js"), run("pbf/bin/pbf", proto));
const descriptors = describe();
writeFileSync(join(output, "descriptor.bin"), descriptors);
writeFileSync(join(output, "ts-proto.js"), generateTsProto(descriptors));

/** The descriptors that protobuf-es' generator would embed in its output. */
function describe() {
  const set = protobufjs.parse(readFileSync(proto, "utf8")).root.resolveAll().toDescriptor("proto3");
  // protobufjs names types as the scope sees them; protobuf-es asks for full names.
  for (const { name, field, nestedType } of set.file.flatMap((file) => file.messageType)) {
    for (const one of [...field, ...nestedType.flatMap((entry) => entry.field)]) {
      if (!one.typeName || one.typeName.startsWith(".")) continue;
      const isNested = nestedType.some((entry) => entry.name === one.typeName);
      one.typeName = isNested ? `.bench.${name}.${one.typeName}` : `.bench.${one.typeName}`;
    }
  }
  return descriptor.FileDescriptorSet.encode(set).finish();
}

/** Runs ts-proto's plugin as protoc would, with its options for nice-grpc, and with 64-bit integers as bigint. */
function generateTsProto(bytes) {
  const { file: protoFile } = fromBinary(FileDescriptorSetSchema, bytes);
  const fileToGenerate = protoFile.map(({ name }) => name);
  const parameter = "forceLong=bigint,outputServices=nice-grpc,outputServices=generic-definitions";
  const request = create(CodeGeneratorRequestSchema, { fileToGenerate, protoFile, parameter });
  const input = toBinary(CodeGeneratorRequestSchema, request);
  const plugin = join(modules, "ts-proto/protoc-gen-ts_proto");
  const answer = execFileSync(process.execPath, [plugin], { input, maxBuffer: 1 << 26 });
  const [generated] = fromBinary(CodeGeneratorResponseSchema, answer).file;
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  return ts.transpileModule(generated.content, { compilerOptions }).outputText;
}

function run(script, ...args) {
  return execFileSync(process.execPath, [join(modules, script), ...args], { stdio: ["ignore", "pipe", "inherit"] });
}
