import { isValueType, scalarTable } from "../../common/scalar-table.js";
import { wellKnownRow } from "../../common/well-known-names.js";
import type { TypeModel } from "./model.js";
import { tupleFields } from "./tuple-fields.js";
import type { Instantiation } from "./type-models.js";

/**
 * The name of a type where the CLR uses it as a type argument, such as `Int32` or `ArrayPerson`. `messageName` gives the name of
 * a message's declaration: `Page` for `Page<int32>`. `closedName`, if it knows the message, gives the name including the type
 * arguments: `Page-Int32`.
 */
export function clrName(
  type: TypeModel,
  messageName: (id: string) => string | undefined,
  closedName: (type: Instantiation) => string | undefined = () => undefined,
): string {
  const name = (one: TypeModel): string => clrName(one, messageName, closedName);
  switch (type.kind) {
    case "scalar":
      return scalarTable[type.scalar].clrName;
    case "enum":
      // A union of numbers without a name is named by its text, and is an int in C#.
      return type.clrName ?? (/^[-\d]/.test(type.name) ? "Int32" : type.name);
    case "wellKnown":
      return wellKnownRow(type.name).clrName ?? type.name;
    case "message":
      return (
        closedName(type) ?? [messageName(type.ref.id) ?? type.ref.display, ...type.typeArguments.map(name)].join("-")
      );
    case "tuple":
      return ["ValueTuple", ...tupleFields(type.items).map((field) => name(field.type))].join("-");
    case "list":
      return `Array${name(type.item)}`;
    case "map":
      return `Dictionary-${name(type.key)}-${name(type.value)}`;
    case "optional":
      return isClrValue(type.inner) ? `Nullable-${name(type.inner)}` : name(type.inner);
    case "parameter":
      return type.name;
    case "invalid":
      return "?";
  }
}

/**
 * Whether a type is a value type in C#. Only for value types C# distinguishes the nullable type (`int?`) from the type itself.
 */
function isClrValue(type: TypeModel): boolean {
  if (type.kind === "scalar") return isValueType(scalarTable[type.scalar]);
  if (type.kind === "wellKnown") return wellKnownRow(type.name).clrName !== undefined;
  return type.kind === "enum" || type.kind === "tuple";
}
