import type * as ts from "../compiler/language.js";
import type { MessageModel } from "../model/model.js";
import { typeParametersIn } from "../model/type-models.js";
import { type Context, once, spanOf } from "./context.js";
import { readFields } from "./fields.js";
import { reservationsOf } from "./reservations.js";
import { type NamelessType, shapesOf } from "./shapes.js";

/**
 * Reads, as messages, the derived types that a file uses without giving them a name. Called after the rest of the file was read,
 * and again once names of parts of contracts were read, which may use further types.
 */
export function readShapeMessages(ctx: Context, file: ts.SourceFile): MessageModel[] {
  const shapes = shapesOf(ctx, file);
  const messages: MessageModel[] = [];
  // Reading one type may append others.
  for (let at = 0; at < shapes.all.length; at++) {
    const shape = shapes.all[at] as NamelessType;
    const read = (): MessageModel => {
      shapes.reading = shape;
      return readShapeMessage(ctx, shape);
    };
    messages.push(once(ctx, "shape message", shape, read));
  }
  return messages;
}

function readShapeMessage(ctx: Context, { type, use, node, display, typeArguments }: NamelessType): MessageModel {
  const { from, report } = use;
  const owner = { from, node: use.node, name: display, symbol: undefined, isClass: false, report };
  const fields = readFields(ctx, type, owner);
  const reserved = reservationsOf(ctx, type, undefined);
  const typeParameters = [...new Set(fields.flatMap((field) => typeParametersIn(field.type)))];
  typeArguments.push(...typeParameters.map((name) => ({ kind: "parameter", name }) as const));
  const span = spanOf(use.node);
  return {
    id: `${from.fileName}#${node}`,
    node,
    typeText: display,
    clrName: display,
    typeParameters,
    fields,
    ...(reserved.length === 0 ? {} : { reserved }),
    isClass: false,
    isAnonymous: true,
    exported: false,
    exportedAs: [],
    span,
    extents: [span],
  };
}
