import { create } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { componentsOf } from "../../common/circles.js";
import { addImports } from "./type-references.js";

/** Returns the paths of the files that declare types, by the full names of the types. Protobuf's own files are included. */
type FindHomes = (files: readonly FileDescriptorProto[]) => ReadonlyMap<string, string>;

/**
 * Splits files that import each other, which protobuf forbids. Such files arise where a tool made one file for each package out
 * of several smaller files. Each top-level declaration gets a file of its own, such as `shop/Order.proto` for the message `Order`
 * in `shop.proto`, but declarations that refer to each other in a circle stay together.
 */
export function splitCircles(files: readonly FileDescriptorProto[], homesOf: FindHomes): FileDescriptorProto[] {
  const circles = circlesOf(files);
  if (circles.every(({ length }) => length === 1)) return [...files];
  const split = circles.flatMap((circle) => (circle.length === 1 ? circle : splitFiles(circle, homesOf)));
  const homes = homesOf(split);
  const gone = new Set(files.filter((file) => !split.includes(file)).map(({ name }) => name));
  for (const file of split) {
    file.dependency = file.dependency.filter((path) => !gone.has(path));
    addImports(file, homes);
  }
  return split;
}

function splitFiles(files: readonly FileDescriptorProto[], homesOf: FindHomes): FileDescriptorProto[] {
  const parts = files.flatMap(partsOf);
  const homes = homesOf(parts);
  for (const part of parts) addImports(part, homes);
  return circlesOf(parts).map(([first, ...others]) => {
    const file = create(FileDescriptorProtoSchema, { ...(first as FileDescriptorProto), dependency: [] });
    for (const { messageType, enumType, service, extension } of others) {
      file.messageType.push(...messageType);
      file.enumType.push(...enumType);
      file.service.push(...service);
      file.extension.push(...extension);
    }
    return file;
  });
}

type Part = Partial<Pick<FileDescriptorProto, "messageType" | "enumType" | "service" | "extension">>;

/**
 * Makes one file for each top-level message, enum, service and extension of a file: `shop.proto` → `shop/Order.proto`,
 * `shop/Status.proto`.
 */
function partsOf({
  name: path,
  package: packageName,
  syntax,
  options,
  ...parts
}: FileDescriptorProto): FileDescriptorProto[] {
  const file = (name: string, part: Part): FileDescriptorProto =>
    create(FileDescriptorProtoSchema, {
      name: `${path.replace(/\.proto$/, "")}/${name}.proto`,
      package: packageName,
      syntax,
      ...(options === undefined ? {} : { options }),
      ...part,
    });
  return [
    ...parts.messageType.map((one) => file(one.name, { messageType: [one] })),
    ...parts.enumType.map((one) => file(one.name, { enumType: [one] })),
    ...parts.service.map((one) => file(one.name, { service: [one] })),
    ...parts.extension.map((one) => file(one.name, { extension: [one] })),
  ];
}

function circlesOf(files: readonly FileDescriptorProto[]): FileDescriptorProto[][] {
  const byPath = new Map(files.map((file) => [file.name, file]));
  return componentsOf(files, ({ dependency }) => dependency.flatMap((path) => byPath.get(path) ?? []));
}
