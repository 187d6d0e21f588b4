import type * as ts from "../compiler/language.js";
import type { ResultModel, TypeModel } from "../model/model.js";
import { isStreamPlace } from "../model/tuple-fields.js";
import { type Context, spanOf } from "./context.js";
import { libraryName } from "./library-name.js";
import { typeText } from "./type-text.js";
import { isErrorType, knownType, readType, type Use } from "./types.js";

const streamNames: ReadonlySet<string> = new Set([
  "AsyncIterable",
  "AsyncIterableIterator",
  "AsyncGenerator",
  "AsyncIteratorObject",
]);

/** The type of the items of an `AsyncIterable` or another stream. Undefined for any other type. */
export function streamItem(ctx: Context, type: ts.Type): ts.Type | undefined {
  const name = libraryName(ctx, type);
  if (name === undefined || !streamNames.has(name)) return undefined;
  return ctx.checker.getTypeArguments(type as ts.TypeReference)[0];
}

function promised(ctx: Context, type: ts.Type): ts.Type | undefined {
  const name = libraryName(ctx, type);
  if (name !== "Promise" && name !== "PromiseLike") return undefined;
  return ctx.checker.getTypeArguments(type as ts.TypeReference)[0];
}

/** Reads the return type of an operation: void, a value, a stream, or a tuple that contains a stream. */
export function readResult(ctx: Context, returned: ts.Type, member: string, use: Use): ResultModel | undefined {
  if (isErrorType(returned)) return undefined;
  const inner = promised(ctx, returned);
  if (inner === undefined && isHalfPromised(ctx, returned, use)) return undefined;
  const type = inner ?? returned;
  const known = use.inferred ? undefined : knownType(ctx, type, use.from);
  if (known !== undefined) return { value: known, stream: false };
  const parts = type.isUnion() ? type.types : [type];
  if (parts.every((part) => (part.flags & (ctx.ts.TypeFlags.Void | ctx.ts.TypeFlags.Undefined)) !== 0))
    return { stream: false };
  const item = streamItem(ctx, type);
  if (item !== undefined) return presentStream(readType(ctx, item, use), inner !== undefined);
  if (ctx.checker.isTupleType(type)) {
    const items = ctx.checker.getTypeArguments(type as ts.TypeReference);
    if (items.some((one) => streamItem(ctx, one) !== undefined)) {
      return readStreamTuple(ctx, type as ts.TupleTypeReference, inner !== undefined, use, member);
    }
  }
  return present(readType(ctx, type, use));
}

/** Reports the result type `T | Promise<T>`: an implementation may return it, but a contract has to say that callers wait. */
function isHalfPromised(ctx: Context, returned: ts.Type, use: Use): boolean {
  const promise = returned.isUnion() ? returned.types.find((part) => promised(ctx, part) !== undefined) : undefined;
  if (promise === undefined) return false;
  const [type, whole] = [returned, promise].map((one) => typeText(ctx, one)) as [string, string];
  use.report("IW1201", spanOf(use.node), { where: use.where, type, fix: `Write ${whole}` });
  return true;
}

function present(value: TypeModel): ResultModel | undefined {
  return value.kind === "invalid" ? undefined : { value, stream: false };
}

function presentStream(value: TypeModel, promised: boolean): ResultModel | undefined {
  return value.kind === "invalid" ? undefined : { value, stream: true, promised };
}

/**
 * Reads a returned tuple that contains a stream: the items of the stream are messages, and the other elements travel in a header.
 */
function readStreamTuple(
  ctx: Context,
  type: ts.TupleTypeReference,
  isPromised: boolean,
  use: Use,
  member: string,
): ResultModel | undefined {
  const elements = ctx.checker.getTypeArguments(type);
  const streams = elements.map((element) => streamItem(ctx, element));
  const streamAt = streams.findIndex((item) => item !== undefined);
  const shape = tupleProblem(streams, isPromised);
  if (shape !== undefined) {
    use.report("IW1109", spanOf(use.node), { member, ...shape });
    return undefined;
  }
  const labels = type.target.labeledElementDeclarations;
  const items = elements.flatMap((element, index) => {
    if (index === streamAt) return [];
    return [{ label: labels?.[index]?.name.getText(), type: readType(ctx, element, use) }];
  });
  const value = readType(ctx, streams[streamAt] as ts.Type, use);
  if (value.kind === "invalid" || items.some((item) => item.type.kind === "invalid")) return undefined;
  // An element without a name is named by its position in the header, `Item1`, as in ServiceModel.Grpc.
  const named = items.map((item, index) => ({ name: item.label ?? `Item${index + 1}`, type: item.type }));
  return { value, stream: true, beside: { items: named, streamAt } };
}

function tupleProblem(
  streams: readonly (ts.Type | undefined)[],
  isPromised: boolean,
): { problem: string; fix: string } | undefined {
  const places = streams.flatMap((item, at) => (item === undefined ? [] : [at]));
  if (!isPromised)
    return { problem: "returns a tuple with a stream outside a promise", fix: "Wrap the result: Promise<[…]>" };
  if (streams.length === 1)
    return { problem: "returns a tuple with nothing beside its stream", fix: "Return the stream itself" };
  if (places.length > 1) return { problem: "returns more than one stream", fix: "Return one stream" };
  if (!places.every(isStreamPlace))
    return {
      problem: "returns its stream behind seven other values, where C# has another tuple",
      fix: "Make it one of the first seven elements",
    };
  return undefined;
}
