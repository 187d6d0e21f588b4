import type ts from "typescript";
import type { TypeModel } from "../model.js";
import { type Context, once, spanOf } from "./context.js";
import { hasNumbers, isDerived, isOpenMapped } from "./derived-types.js";
import type { Use } from "./types.js";

/** A derived type that a file uses without a name of its own: `Partial<Person>` as a parameter. */
export interface Shape {
  readonly type: ts.Type;
  /** Where the file uses it first. */
  readonly use: Use;
  readonly node: string;
  readonly display: string;
  /** What closes it where it is used; filled when its members are read. */
  readonly typeArguments: TypeModel[];
  /** How many shapes it stands in. */
  readonly depth: number;
}

/** The shapes of one file, in the order of their use. Reading one may add more. */
export interface Shapes {
  readonly all: Shape[];
  readonly byType: Map<ts.Type, TypeModel>;
  readonly nodes: Set<string>;
  /** The depth of what is found next. */
  depth: number;
}

/** A shape in a shape, and so on beyond this, is no accident of a deep type. */
const deepest = 20;

export function shapesOf(ctx: Context, file: ts.SourceFile): Shapes {
  return once(ctx, "shapes", file, () => ({ all: [], byType: new Map(), nodes: new Set(), depth: 0 }));
}

/**
 * Reads a derived type without a name as a message of the file that uses it. Undefined when it is none: it is not made
 * of other types, or none of its members has a number, or they are known only when a type parameter is closed.
 */
export function readShape(ctx: Context, type: ts.Type, use: Use): TypeModel | undefined {
  const shapes = shapesOf(ctx, use.from);
  if (!isDerived(ctx, type) || type.getCallSignatures().length > 0) return undefined;
  if (!hasNumbers(ctx, type) || isOpenMapped(ctx, type)) return undefined;
  const display = ctx.checker.typeToString(type, undefined, ctx.ts.TypeFormatFlags.NoTruncation);
  if (use.isName === true) {
    use.report("IW1215", spanOf(use.node), { type: display });
    return { kind: "invalid" };
  }
  const known = shapes.byType.get(type);
  if (known !== undefined) return known;
  if (shapes.depth > deepest) {
    use.report("IW1216", spanOf(use.node), { where: use.where, type: display });
    return { kind: "invalid" };
  }
  const node = nodeName(display, shapes.nodes);
  const typeArguments: TypeModel[] = [];
  const ref = { id: `${use.from.fileName}#${node}`, node, display };
  const model: TypeModel = { kind: "message", ref, typeArguments };
  shapes.byType.set(type, model);
  shapes.all.push({ type, use, node, display, typeArguments, depth: shapes.depth });
  return model;
}

/** `Partial<Person>` is `shape$Partial_Person$message`; a number tells two of one text apart. */
function nodeName(display: string, taken: Set<string>): string {
  const words = display
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_|_$/g, "")
    .slice(0, 40);
  let node = `shape$${words}$message`;
  for (let count = 2; taken.has(node); count++) node = `shape$${words}_${count}$message`;
  taken.add(node);
  return node;
}
