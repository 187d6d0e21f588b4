import type { FieldOptions, TypeModel } from "../model/model.js";
import { isUnpackedList } from "../model/type-models.js";
import { callExpression, type Expression, referenceTo } from "./expressions.js";
import type { Printer } from "./printer.js";

/**
 * An expression for the run-time descriptor of a field's type. Whether a list is packed depends on its annotation as well as on
 * its type.
 */
export function describeFieldType(
  printer: Printer,
  { type, options }: { readonly type: TypeModel; readonly options: FieldOptions },
): Expression {
  return describeType(printer, options.packed || type.kind !== "list" ? type : { ...type, unpacked: true });
}

/**
 * An expression for the run-time descriptor of a type. Generic contracts and messages receive descriptors for their type
 * arguments.
 */
export function describeType(printer: Printer, type: TypeModel): Expression {
  const { scope } = printer;
  switch (type.kind) {
    case "scalar":
      return referenceTo(scope.seam(`${type.scalar}Type`));
    case "enum": {
      const values: Expression = { kind: "property", of: callExpression(printer.enumTable(type)), name: "values" };
      const others: Expression[] = type.clrName === undefined ? [] : [{ kind: "string", value: type.clrName }];
      if (type.reserved !== undefined) {
        if (others.length === 0) others.push(referenceTo("undefined"));
        others.push({ kind: "property", of: callExpression(printer.enumTable(type)), name: "reserved" });
      }
      return callExpression(scope.seam("enumType"), { kind: "string", value: type.name }, values, ...others);
    }
    case "list":
      return callExpression(
        scope.seam(isUnpackedList(type) ? "unpackedListType" : "listType"),
        describeType(printer, type.item),
      );
    case "map":
      return type.form === "record"
        ? callExpression(scope.seam("recordType"), describeType(printer, type.value))
        : callExpression(scope.seam("mapType"), describeType(printer, type.key), describeType(printer, type.value));
    case "optional": {
      const make = type.absent === "null" ? "nullableType" : "optionalType";
      return callExpression(scope.seam(make), describeType(printer, type.inner));
    }
    case "parameter":
      return referenceTo(typeVariable(type.name));
    case "message":
    case "wellKnown":
    case "tuple":
      return callExpression(scope.seam("messageType"), printer.messageTable(type));
    case "invalid":
      return referenceTo("undefined");
  }
}

/**
 * The name of the parameter through which the emitted function of a generic declaration receives the descriptor of a type
 * argument: `T` → `T$type`.
 */
export function typeVariable(parameter: string): string {
  return `${parameter}$type`;
}

/** Expressions for the run-time descriptors of type arguments. */
export function describeAll(printer: Printer, types: readonly TypeModel[]): readonly Expression[] {
  return types.map((type) => describeType(printer, type));
}
