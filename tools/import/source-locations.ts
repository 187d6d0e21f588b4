import type { AnyDesc, DescFile } from "@bufbuild/protobuf";
import type { DescriptorProto, SourceCodeInfo_Location as Location } from "@bufbuild/protobuf/wkt";

/** Finds where the declarations of files stand, and their comments. */
export class SourceLocations {
  private readonly known = new Map<DescFile, ReadonlyMap<object, Location>>();

  of(desc: AnyDesc): Location | undefined {
    const file = fileOf(desc);
    const known = this.known.get(file) ?? locationsIn(file);
    this.known.set(file, known);
    return known.get(desc.proto);
  }

  /** The place of a declaration, for people: `shop/orders.proto:7:3`. Only the file if its descriptor has no places. */
  placeOf(desc: AnyDesc): string {
    const { name } = fileOf(desc).proto;
    const [line, column] = this.of(desc)?.span ?? [];
    return line === undefined || column === undefined ? name : `${name}:${line + 1}:${column + 1}`;
  }
}

export function fileOf(desc: AnyDesc): DescFile {
  if (desc.kind === "file") return desc;
  return "file" in desc ? desc.file : desc.parent.file;
}

/** The locations of a file by the descriptors that they belong to (descriptor.proto, `SourceCodeInfo.Location.path`). */
function locationsIn({ proto }: DescFile): ReadonlyMap<object, Location> {
  const byPath = new Map((proto.sourceCodeInfo?.location ?? []).map((one) => [one.path.join(), one]));
  const found = new Map<object, Location>();
  const first = byPath.get("12");
  if (first !== undefined) found.set(proto, first);
  const add = <Part extends object>(
    parts: readonly Part[],
    path: string,
    inner: (part: Part, path: string) => void = () => undefined,
  ): void => {
    for (const [at, part] of parts.entries()) {
      const location = byPath.get(`${path},${at}`);
      if (location !== undefined) found.set(part, location);
      inner(part, `${path},${at}`);
    }
  };
  const message = (one: DescriptorProto, path: string): void => {
    add(one.field, `${path},2`);
    add(one.nestedType, `${path},3`, message);
    add(one.enumType, `${path},4`, ({ value }, at) => add(value, `${at},2`));
    add(one.extension, `${path},6`);
    add(one.oneofDecl, `${path},8`);
  };
  if (byPath.size === 0) return found;
  add(proto.messageType, "4", message);
  add(proto.enumType, "5", ({ value }, at) => add(value, `${at},2`));
  add(proto.service, "6", ({ method }, at) => add(method, `${at},2`));
  add(proto.extension, "7");
  return found;
}
