import { type ClientErrorHandler, errorForCaller } from "../call/error-handlers.js";
import { operationData } from "../contract/operation-data.js";
import { clrNameOf, codecOf, type DetailType } from "../errors/clr-type.js";
import { clrValue } from "../errors/clr-values.js";
import type { CallErrors } from "./client-call.js";

/**
 * How a client of a factory turns failed calls into errors: its handlers, the first of which that returns an error decides, and the
 * messages as which details are decoded. The values of C#, such as `System.String`, are decoded in any case.
 */
export function callErrors(handlers: readonly ClientErrorHandler[], types: readonly DetailType[]): CallErrors {
  return {
    codecs: {
      message: (name) => types.map(codecOf).find(({ typeName }) => typeName === name),
      clr(name) {
        const named = types.find((one) => clrNameOf(one) === name);
        return named === undefined ? clrValue(name) : codecOf(named);
      },
    },
    forCaller(error, { operation, contexts }) {
      if (handlers.length === 0) return error;
      const failed = { path: operation.path, operation: operationData(operation), context: contexts?.at(-1) };
      return errorForCaller(error, failed, handlers);
    },
  };
}
