import type * as ts from "../compiler/language.js";
import type { TypeModel } from "../model/model.js";
import { type Context, once, spanOf } from "./context.js";
import { hasNumbers, isDerived, isOpenMapped } from "./derived-types.js";
import { cutTypeText, typeText, wholeTypeText } from "./type-text.js";
import type { Use } from "./types.js";

/** A derived type that a file uses without a name: `Partial<Person>` as the type of a parameter. */
export interface NamelessType {
  readonly type: ts.Type;
  /** The first place where the file uses it. */
  readonly use: Use;
  readonly node: string;
  readonly display: string;
  /**
   * The type arguments with which the file refers to the emitted message. The array is filled while the members of the message
   * are read.
   */
  readonly typeArguments: TypeModel[];
  /** The outermost nameless type around this one. */
  readonly outer: NamelessType | undefined;
  /** The number of nameless types around this one. */
  readonly depth: number;
}

/** The nameless derived types of one file, in the order of their use. Reading one of them may add more. */
export interface NamelessTypes {
  readonly all: NamelessType[];
  readonly byType: Map<ts.Type, TypeModel>;
  readonly nodes: Set<string>;
  /** The nameless type whose members are being read. */
  reading: NamelessType | undefined;
}

/**
 * The greatest depth of nested nameless types, and their greatest number in one file. A type that exceeds one of these limits is
 * taken for a recursive type that produces new derived types without end, and is reported.
 */
const deepest = 20;
const most = 1000;

/** The depth from which a type with a text of more than `endlessText` characters is taken for such a recursive type, too. */
const deep = 8;
const endlessText = 65_536;

export function shapesOf(ctx: Context, file: ts.SourceFile): NamelessTypes {
  return once(ctx, "shapes", file, () => ({ all: [], byType: new Map(), nodes: new Set(), reading: undefined }));
}

/**
 * Reads a derived type without a name as a message of the file that uses it. Undefined if it is not a message: it is not derived
 * from other types, none of its members has a number, or its members depend on a type parameter that is not bound.
 */
export function readShape(ctx: Context, type: ts.Type, use: Use): TypeModel | undefined {
  const shapes = shapesOf(ctx, use.from);
  if (!isDerived(ctx, type) || type.getCallSignatures().length > 0) return undefined;
  if (!hasNumbers(ctx, type) || isOpenMapped(ctx, type)) return undefined;
  if (use.isName === true) {
    use.report("IW1215", spanOf(use.node), { type: typeText(ctx, type) });
    return { kind: "invalid" };
  }
  if (use.isCompared === true) {
    const display = typeText(ctx, type);
    return { kind: "message", ref: { id: `#${display}`, node: "", display }, typeArguments: [] };
  }
  const known = shapes.byType.get(type);
  if (known !== undefined) return known;
  const { reading } = shapes;
  const outer = reading?.outer ?? reading;
  const depth = reading === undefined ? 0 : reading.depth + 1;
  // The text comes last, because it takes long.
  const isTooDeep = outer !== undefined && (depth > deepest || shapes.all.length > most);
  const text = isTooDeep ? "" : wholeTypeText(ctx, type);
  if (outer !== undefined && (isTooDeep || (depth >= deep && text.length > endlessText))) {
    outer.use.report("IW1216", spanOf(outer.use.node), { where: outer.use.where, type: outer.display });
    return { kind: "invalid" };
  }
  const display = cutTypeText(text);
  const node = nodeName(display, shapes.nodes);
  const typeArguments: TypeModel[] = [];
  const ref = { id: `${use.from.fileName}#${node}`, node, display };
  const model: TypeModel = { kind: "message", ref, typeArguments };
  shapes.byType.set(type, model);
  shapes.all.push({ type, use, node, display, typeArguments, outer, depth });
  return model;
}

/**
 * The name of the emitted function of a nameless type: `shape$Partial_Person$message` for `Partial<Person>`. A number is added if
 * the name is taken.
 */
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
