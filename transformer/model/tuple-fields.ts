import type { ResultModel, TypeModel } from "./model.js";

/**
 * The number of elements that C#'s `ValueTuple` holds itself. Further elements are nested in a second tuple, its member `Rest`.
 */
const ownElements = 7;

interface Element {
  readonly name: string;
  readonly type: TypeModel;
}

/** A field in the message for a tuple, or in the message for the values returned together with a response stream. */
export interface TupleField extends Element {
  /** The names of the elements that the field holds together, if it is the last field of a long tuple. */
  readonly rest?: readonly string[];
}

/** The fields of the message of a tuple, numbered from 1. */
export function tupleFields(items: readonly TypeModel[]): readonly TupleField[] {
  return withRest(
    items.map((type, index) => ({ name: `Item${index + 1}`, type })),
    ownElements,
  );
}

/**
 * The fields of the message for the values returned together with a response stream. The stream is one of the first seven
 * elements of the returned tuple, so this message has one field fewer before the rest.
 */
export function besideFields({ items }: NonNullable<ResultModel["beside"]>): readonly TupleField[] {
  return withRest(items, ownElements - 1);
}

/**
 * Whether ServiceModel.Grpc finds a stream at this position of a returned tuple: it looks only at the first seven elements, which
 * the tuple holds itself.
 */
export function isStreamPlace(at: number): boolean {
  return at < ownElements;
}

function withRest(elements: readonly Element[], count: number): readonly TupleField[] {
  if (elements.length <= count) return elements;
  const rest = elements.slice(count);
  const type: TypeModel = { kind: "tuple", items: rest.map((element) => element.type) };
  return [...elements.slice(0, count), { name: "Rest", type, rest: rest.map(({ name }) => name) }];
}
