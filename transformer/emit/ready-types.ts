import type { TypeModel } from "../model/model.js";
import { describeFieldType } from "./descriptors.js";
import { callExpression, type Expression, referenceTo } from "./expressions.js";
import { isRunTime } from "./fields.js";
import type { CodecField } from "./plan.js";
import type { Printer } from "./printer.js";

/**
 * Whether the runtime has a codec for a message with one value of this type (`readyValue` and `readyArguments`), so that no codec
 * is printed. For a scalar or an enum it is one that the emitted code passes, see {@link valueCodec}.
 */
export function isReadyType(type: TypeModel): boolean {
  if (isRunTime(type) || type.kind === "scalar" || type.kind === "enum") return true;
  return isMessage(type.kind === "optional" ? type.inner : type.kind === "list" ? type.item : type);
}

/**
 * An expression for the codec of a message with one scalar or enum, or with a value of a type that is known at run time. Undefined for
 * other types.
 */
export function valueCodec(printer: Printer, field: CodecField): Expression | undefined {
  const { type } = field;
  if (isRunTime(type)) return callExpression(printer.scope.seam("openCodec"), describeFieldType(printer, field));
  if (type.kind !== "scalar" && type.kind !== "enum") return undefined;
  return referenceTo(printer.scope.seam(`${type.kind === "enum" ? "int32" : type.scalar}Codec`));
}

function isMessage({ kind }: TypeModel): boolean {
  return kind === "message" || kind === "wellKnown" || kind === "tuple";
}
