import { isFieldSet } from "@bufbuild/protobuf";
import { nestedTypes } from "@bufbuild/protobuf/reflect";
import {
  type FieldDescriptorProto,
  FieldDescriptorProtoSchema,
  type FileDescriptorProto,
  file_google_protobuf_descriptor,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import { googleFiles } from "../proto/known-messages.js";
import { completeField } from "./complete-field.js";
import { completeMessage } from "./complete-message.js";
import { splitCircles } from "./split-circles.js";
import { addImports, typesIn, writeFullNames } from "./type-references.js";
import { enumsIn, extensionsIn, fullName, messagesIn } from "./walk-file.js";

const google = [...googleFiles, file_google_protobuf_descriptor];

/** The paths of protobuf's own files, by the full names of their types. */
const googleHomes: ReadonlyMap<string, string> = new Map(
  google.flatMap((file) => [...nestedTypes(file)].map((type) => [type.typeName, file.proto.name] as const)),
);

/**
 * Completes file descriptors that protobufjs made, such as those of proto-loader. They lack imports, full type names, JSON names,
 * the syntax, `proto3_optional` and protoc's names for map entries, and they contain copies of protobuf's own types instead of
 * importing protobuf's files.
 */
export function completeFiles(given: readonly FileDescriptorProto[]): FileDescriptorProto[] {
  const files = given.filter(leaveOutGoogle);
  for (const file of files) {
    const isProto3 = !usesProto2(file);
    if (!isProto3) file.syntax = "proto2";
    for (const { part } of messagesIn(file)) completeMessage(part, isProto3);
    for (const field of fieldsIn(file)) completeField(field, isProto3);
  }
  const homes = homesOf(files);
  for (const file of files) {
    writeFullNames(file, homes);
    addImports(file, homes);
  }
  widenRanges(files);
  const own = splitCircles(files, homesOf);
  const imported = new Set(own.flatMap(({ dependency }) => dependency));
  return [...google.map(({ proto }) => proto).filter(({ name }) => imported.has(name)), ...own];
}

/** The paths of the files that declare types, by the full names of the types. Protobuf's own files are included. */
export function homesOf(files: readonly FileDescriptorProto[]): ReadonlyMap<string, string> {
  const own = files.flatMap((file) => typesIn(file).map((type) => [type, file.name] as const));
  return new Map([...googleHomes, ...own]);
}

/** Removes copies of protobuf's own types from a file. Returns whether anything is left. */
function leaveOutGoogle(file: FileDescriptorProto): boolean {
  if (file.package !== "google.protobuf") return true;
  const isOther = ({ name }: { readonly name: string }) => !googleHomes.has(`google.protobuf.${name}`);
  file.messageType = file.messageType.filter(isOther);
  file.enumType = file.enumType.filter(isOther);
  return file.messageType.length + file.enumType.length + file.extension.length + file.service.length > 0;
}

/** Whether a file uses a feature that proto3 lacks. protobufjs marks every file as proto3. */
function usesProto2(file: FileDescriptorProto): boolean {
  const fields = fieldsIn(file);
  return (
    [...messagesIn(file)].some(({ part }) => part.extensionRange.length > 0) ||
    [...enumsIn(file)].some(({ part }) => part.value[0]?.number !== 0) ||
    fields.some((field) => isFieldSet(field, FieldDescriptorProtoSchema.field.defaultValue)) ||
    fields.some(({ type }) => type === Type.GROUP) ||
    fields.some(({ extendee }) => extendee !== "" && !/^\.?google\.protobuf\./.test(extendee))
  );
}

/**
 * Makes the ends of number ranges exclusive, as descriptors require, because protobufjs before version 8 writes them inclusive.
 * Adding one is harmless if an end was right already, while an uncorrected range of a single number would be empty, which
 * protobuf refuses.
 */
function widenRanges(files: readonly FileDescriptorProto[]): void {
  const placed = files.flatMap((file) => [...messagesIn(file)]);
  for (const { part } of placed) {
    for (const range of [...part.extensionRange, ...part.reservedRange]) {
      if (range.end === range.start) range.end += 1;
    }
  }
  const messages = new Map(placed.map((one) => [`.${fullName(one)}`, one.part]));
  for (const { part } of files.flatMap((file) => [...extensionsIn(file)])) {
    const ranges = messages.get(part.extendee)?.extensionRange ?? [];
    for (const range of ranges) if (range.end === part.number) range.end += 1;
  }
}

function fieldsIn(file: FileDescriptorProto): FieldDescriptorProto[] {
  const declared = [...extensionsIn(file)].map(({ part }) => part);
  return [...[...messagesIn(file)].flatMap(({ part }) => part.field), ...declared];
}
