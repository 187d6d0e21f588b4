import type { Scalar, TypeModel } from "./model.js";

const scalarNames: Readonly<Record<Scalar, string>> = {
  int32: "Int32",
  sint32: "Int32",
  sfixed32: "Int32",
  uint32: "UInt32",
  fixed32: "UInt32",
  float: "Single",
  double: "Double",
  int64: "Int64",
  sint64: "Int64",
  sfixed64: "Int64",
  safeInt64: "Int64",
  safeSint64: "Int64",
  safeSfixed64: "Int64",
  uint64: "UInt64",
  fixed64: "UInt64",
  safeUint64: "UInt64",
  safeFixed64: "UInt64",
  bool: "Boolean",
  string: "String",
  bytes: "ArrayByte",
};

/** The CLR name of a type as a generic argument (design §3, reference §1.1); messages by the name `nameOf` knows. */
export function clrName(type: TypeModel, messageName: (id: string) => string | undefined): string {
  const name = (one: TypeModel): string => clrName(one, messageName);
  switch (type.kind) {
    case "scalar":
      return scalarNames[type.scalar];
    case "enum":
      // A union of numbers that has no name is called as it is written, and is an int to C#.
      return /^[-\d]/.test(type.name) ? "Int32" : type.name;
    case "message":
      return [messageName(type.ref.id) ?? type.ref.display, ...type.typeArguments.map(name)].join("-");
    case "tuple":
      return ["ValueTuple", ...type.items.map(name)].join("-");
    case "list":
      return `Array${name(type.item)}`;
    case "map":
      return `Dictionary-${scalarNames[type.key]}-${name(type.value)}`;
    case "optional":
      return isValueType(type.inner) ? `Nullable-${name(type.inner)}` : name(type.inner);
    case "parameter":
      return type.name;
    case "invalid":
      return "?";
  }
}

/** C# tells `int?` from `int`, and not `string?` from `string`. */
function isValueType(type: TypeModel): boolean {
  if (type.kind === "scalar") return type.scalar !== "string" && type.scalar !== "bytes";
  return type.kind === "enum" || type.kind === "tuple";
}
