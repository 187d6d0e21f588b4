import type { ResultModel, TypeModel } from "./model.js";

/** A tuple in C# has so many elements of its own. Those behind them are in another tuple, its `Rest`. */
const ownElements = 7;

/** An element of a tuple. */
interface Element {
  readonly name: string;
  readonly type: TypeModel;
}

/** A field of a tuple's message, or of the message beside a response stream. */
export interface TupleField extends Element {
  /** The names of the elements that the field holds in a tuple: those from its own place on. */
  readonly rest?: readonly string[];
}

/** The fields of a tuple, which are numbered from 1. */
export function tupleFields(items: readonly TypeModel[]): readonly TupleField[] {
  return withRest(
    items.map((type, index) => ({ name: `Item${index + 1}`, type })),
    ownElements,
  );
}

/**
 * The fields of the message beside a response stream. The stream is one of the elements that the returned tuple has of its
 * own, where ServiceModel.Grpc looks for it.
 */
export function besideFields({ items }: NonNullable<ResultModel["beside"]>): readonly TupleField[] {
  return withRest(items, ownElements - 1);
}

/** Whether ServiceModel.Grpc finds a stream in this place of a returned tuple. */
export function isStreamPlace(at: number): boolean {
  return at < ownElements;
}

function withRest(elements: readonly Element[], count: number): readonly TupleField[] {
  if (elements.length <= count) return elements;
  const rest = elements.slice(count);
  const type: TypeModel = { kind: "tuple", items: rest.map((element) => element.type) };
  return [...elements.slice(0, count), { name: "Rest", type, rest: rest.map(({ name }) => name) }];
}
