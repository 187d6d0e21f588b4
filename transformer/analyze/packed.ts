import { isPackable, scalarTable } from "../../runtime/scalar-table.js";
import type { TypeModel } from "../model.js";
import type { Annotation } from "./annotations.js";
import type { Use } from "./types.js";

/** Reports the argument `packed` of a member that is not a list of a type that protobuf packs. */
export function checkPacked(annotation: Annotation | undefined, type: TypeModel, { where, report }: Use): void {
  if (annotation?.arguments.packed === undefined || mayBePacked(type)) return;
  const { spelling, span } = annotation;
  report("IW1019", span, { annotation: spelling, where: where.charAt(0).toLowerCase() + where.slice(1) });
}

/** Whether a type may be such a list. One that depends on a type parameter may become one; an invalid one was reported. */
function mayBePacked(type: TypeModel): boolean {
  if (type.kind === "optional") return mayBePacked(type.inner);
  if (type.kind === "parameter" || type.kind === "invalid") return true;
  return type.kind === "list" && mayPack(type.item);
}

function mayPack(item: TypeModel): boolean {
  if (item.kind === "scalar") return isPackable(scalarTable[item.scalar]);
  return item.kind === "enum" || item.kind === "parameter" || item.kind === "optional" || item.kind === "invalid";
}
