import type { TypeModel } from "../model.js";
import type { Printer } from "./printer.js";

/** The expression of a field's run-time descriptor, which is told how a list travels. */
export function describeFieldType(printer: Printer, { type, packed }: { type: TypeModel; packed: boolean }): string {
  if (packed || type.kind !== "list") return describeType(printer, type);
  return `${printer.scope.seam("unpackedListType")}(${describeType(printer, type.item)})`;
}

/** The expression of a type's run-time descriptor: what generic contracts are closed with. */
export function describeType(printer: Printer, type: TypeModel): string {
  const { scope } = printer;
  switch (type.kind) {
    case "scalar":
      return scope.seam(`${type.scalar}Type`);
    case "enum":
      return `${scope.seam("enumType")}(${JSON.stringify(type.name)}, ${printer.enumTable(type)}().values)`;
    case "list":
      return `${scope.seam("listType")}(${describeType(printer, type.item)})`;
    case "map":
      return type.form === "record"
        ? `${scope.seam("recordType")}(${describeType(printer, type.value)})`
        : `${scope.seam("mapType")}(${describeType(printer, type.key)}, ${describeType(printer, type.value)})`;
    case "optional": {
      const make = type.absent === "null" ? "nullableType" : "optionalType";
      return `${scope.seam(make)}(${describeType(printer, type.inner)})`;
    }
    case "parameter":
      return typeVariable(type.name);
    case "message":
    case "wellKnown":
    case "tuple":
      return `${scope.seam("messageType")}(${printer.messageTable(type)})`;
    case "invalid":
      return "undefined";
  }
}

/** The name of the descriptor parameter that stands for a type parameter. */
export function typeVariable(name: string): string {
  return `${name}$type`;
}

/** The arguments that close a generic node. */
export function describeArguments(printer: Printer, types: readonly TypeModel[]): string {
  return types.map((type) => describeType(printer, type)).join(", ");
}
