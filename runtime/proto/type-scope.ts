import type { DescriptorProto, EnumDescriptorProto, FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { googleFile } from "./known-messages.js";

/** What a full name stands for: a type, another part that contains names (a package or service), or a part without either. */
type Kind = "type" | "scope" | "leaf";

/** The types that a file can use, and the shortest way in which the file can refer to each. */
export class TypeScope {
  private readonly kinds = new Map<string, Kind>();

  /** `files` are the file itself and all files that it imports. */
  constructor(files: readonly FileDescriptorProto[]) {
    const imported = new Set(files.flatMap(({ dependency }) => dependency));
    const google = [...imported].flatMap((name) => googleFile(name)?.proto ?? []);
    for (const file of [...files, ...google]) this.addFile(file);
  }

  /** The shortest form of a type's name inside a message or service. Within the type's own package, it has no package. */
  shortest(typeName: string, inside: string, packageName: string): string {
    const name = typeName.slice(1);
    const own = packageName === "" ? name : name.slice(packageName.length + 1);
    const candidates = name.startsWith(`${packageName}.`) || packageName === "" ? [own, name] : [name];
    const found = candidates.find((one) => !isKeyword(one) && this.lookUp(one, inside) === name);
    return found ?? typeName;
  }

  private addFile({ package: packageName, messageType, enumType, service }: FileDescriptorProto): void {
    const prefix = packageName === "" ? "" : `${packageName}.`;
    for (let at = packageName; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
      if (!this.kinds.has(at)) this.kinds.set(at, "scope");
    }
    for (const one of messageType) this.addMessage(prefix, one);
    for (const one of enumType) this.addEnum(prefix, one);
    for (const { name, method } of service) {
      this.kinds.set(prefix + name, "scope");
      for (const one of method) this.kinds.set(`${prefix}${name}.${one.name}`, "leaf");
    }
  }

  private addMessage(prefix: string, { name, nestedType, enumType }: DescriptorProto): void {
    this.kinds.set(prefix + name, "type");
    for (const nested of nestedType) this.addMessage(`${prefix}${name}.`, nested);
    for (const nested of enumType) this.addEnum(`${prefix}${name}.`, nested);
  }

  private addEnum(prefix: string, { name, value }: EnumDescriptorProto): void {
    this.kinds.set(prefix + name, "type");
    for (const one of value) this.kinds.set(prefix + one.name, "leaf");
  }

  /**
   * Looks a name up as protoc does: the innermost scope that knows the first part of the name decides. In some places protoc
   * skips scopes in which this part is not a type; here nothing is found then.
   */
  private lookUp(name: string, inside: string): string | undefined {
    const [first = ""] = name.split(".");
    for (let scope = inside; ; scope = scope.slice(0, Math.max(0, scope.lastIndexOf(".")))) {
      const prefix = scope === "" ? "" : `${scope}.`;
      const kind = this.kinds.get(prefix + first);
      const isPassed = kind === undefined || (kind === "leaf" && first !== name);
      if (!isPassed) return this.kinds.get(prefix + name) === "type" ? prefix + name : undefined;
      if (scope === "") return undefined;
    }
  }
}

/**
 * The words with which a field or a statement of a .proto file can begin. A type whose name begins with one of them is written in
 * full with a leading dot, because a parser would take the name for the keyword.
 */
const keywords = new Set(
  (
    "double float int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool string bytes message enum oneof " +
    "map option optional required repeated reserved extensions extend group stream returns rpc service import package syntax edition " +
    "export local"
  ).split(" "),
);

function isKeyword(name: string): boolean {
  const [first = ""] = name.split(".");
  return keywords.has(first);
}
