import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createFileRegistry, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { output } from "./paths.mjs";

/** The benchmark's messages and service as protobuf-es knows them, with the names of JSON that the descriptors lack. */
export function registryOfMessages() {
  const files = fromBinary(FileDescriptorSetSchema, readFileSync(join(output, "descriptor.bin")));
  for (const { messageType } of files.file) messageType.forEach(addNames);
  return createFileRegistry(files);
}

function addNames({ field, nestedType }) {
  for (const one of field) one.jsonName ||= one.name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
  nestedType.forEach(addNames);
}
