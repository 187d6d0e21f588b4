import type { OperationModel, TypeModel } from "./model.js";
import { besideFields, type TupleField } from "./tuple-fields.js";

/** A field in the message around the arguments or the result of an operation. */
export interface WrappedValue extends TupleField {
  /** The position of the value among the parameters or in the returned tuple. 0 for a single result and for a stream's item. */
  readonly at: number;
}

/** The fields of the messages of an operation, which are numbered from 1. */
export interface OperationMessages {
  /** The arguments; or the item, if the request is a stream. */
  readonly request: readonly WrappedValue[];
  /** The arguments that are passed together with a request stream. Undefined if there are none. */
  readonly requestHeader: readonly WrappedValue[] | undefined;
  /** The result, or the item of a response stream. Empty for void. */
  readonly response: readonly WrappedValue[];
  /** The values that are returned together with a response stream. Undefined if there are none. */
  readonly responseHeader: readonly WrappedValue[] | undefined;
}

/** The messages around the arguments and the results of an operation. */
export function operationMessages({ parameters, result }: OperationModel): OperationMessages {
  const { beside } = result;
  const stream = parameters.find(({ role }) => role === "stream");
  const given = parameters.flatMap(({ role, name, type }, at) => (role === "data" ? [{ name, type, at }] : []));
  return {
    request: stream === undefined ? given : valueAlone(stream.name, stream.type),
    requestHeader: stream === undefined || given.length === 0 ? undefined : given,
    response: valueAlone("result", result.value),
    responseHeader:
      beside && besideFields(beside).map((field, at) => ({ ...field, at: at < beside.streamAt ? at : at + 1 })),
  };
}

function valueAlone(name: string, type: TypeModel | undefined): WrappedValue[] {
  return type === undefined ? [] : [{ name, type, at: 0 }];
}
