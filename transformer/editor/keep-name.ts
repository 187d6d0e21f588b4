import { fieldNames, jsonName } from "../../common/field-names.js";
import type { AnnotationKind } from "../analyze/annotation-rules.js";
import type { Context } from "../analyze/context.js";
import { declarationEditsOf } from "../analyze/declaration-edits.js";
import type { AnnotationOptions } from "../analyze/edit-arguments.js";
import { offered } from "../fix/fixable-place.js";
import type { FileModel } from "../model/file-model.js";
import type { Fix } from "../model/fix.js";
import type { Span } from "../model/model.js";
import { isAt } from "./hover.js";

interface Named {
  readonly span: Span;
  readonly kind: AnnotationKind;
  readonly name: string;
  readonly options: AnnotationOptions;
}

/**
 * Writes the name on the wire of the contract, operation or member at a position into its annotation. Peers know that name, and a
 * renaming then leaves it as it is.
 */
export function keepName(ctx: Context, model: FileModel, position: number): readonly Fix[] {
  const found = namedAt(model, position);
  if (found === undefined) return [];
  const { span, kind, name, options } = found;
  return offered(`Keep the name ${name} on the wire`, declarationEditsOf(ctx).annotate(span, kind, options));
}

function namedAt({ contracts, messages }: FileModel, position: number): Named | undefined {
  for (const { span, service, operations } of contracts) {
    const operation = operations.find((one) => isAt(one.span, position));
    if (operation !== undefined) {
      const { name } = operation;
      return { span: operation.span, kind: "operationContract", name, options: { name } };
    }
    if (service !== undefined && isAt(span, position)) {
      const name = service.slice(service.lastIndexOf(".") + 1);
      return { span, kind: "serviceContract", name, options: { name } };
    }
  }
  for (const { fields } of messages) {
    const field = fields.find((one) => !one.inherited && isAt(one.span, position));
    if (field === undefined) continue;
    const { proto, json } = fieldNames(field);
    const isDerived = json === jsonName(proto);
    const options: AnnotationOptions = { name: proto, ...(!isDerived && { jsonName: json }) };
    return { span: field.span, kind: "dataMember", name: proto, options };
  }
  return undefined;
}
