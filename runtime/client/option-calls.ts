import { insecureCredentials } from "../base/setup-errors/setup-errors.js";
import { mergeOptions } from "../call/call-options.js";
import { inputHeader } from "../call/stream-headers.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import { encode } from "../message/encode.js";
import type { Metadata } from "../metadata/metadata.js";
import { sendable, sendableBehind } from "../protocol/sendable.js";
import { listen } from "./call-signals.js";
import type { CallFeatures, CallTarget, Said } from "./call-target.js";
import type { ClientCall } from "./client-call.js";
import { isContext, optionsOf, sourcesOf } from "./option-sources.js";
import { startWith } from "./start-call.js";

/** What calls with options, contexts or arguments in a header need. */
export const optionCalls: CallFeatures = {
  options: {
    start(call, target, values, said) {
      if (said === undefined) startAs(call, target, values, saidOf(target, call.operation, values));
      else startAs(call, target, values, { ...said, contexts: [...said.contexts, said.keeper] });
    },
  },
};

/** Collects the options and contexts that a client and its caller gave for a call. */
export function saidOf(target: CallTarget, operation: BoundOperation, values: readonly unknown[]): Said {
  const sources = sourcesOf(target, operation, values);
  return { options: mergeOptions(sources.map(optionsOf)), contexts: sources.filter(isContext) };
}

function startAs(call: ClientCall, target: CallTarget, values: readonly unknown[], { options, contexts }: Said): void {
  const { operation } = call;
  if (contexts.length > 0) call.contexts = contexts;
  const { signals, deadline, metadata, credentials } = options;
  if (credentials !== undefined && !target.transport.carriesCredentials) throw insecureCredentials(operation.path);
  const headers = headersOf(operation, values, metadata);
  if (listen(call, signals, deadline)) startWith(call, target, values, { deadline, metadata: headers, credentials });
}

/**
 * The headers to send: first the arguments beside a request stream, then the caller's headers, in the order of ServiceModel.Grpc.
 */
function headersOf(
  operation: BoundOperation,
  values: readonly unknown[],
  metadata: Metadata | undefined,
): Metadata | undefined {
  const own = metadata === undefined ? undefined : sendable(metadata);
  const { requestHeader } = operation;
  return requestHeader === undefined
    ? own
    : sendableBehind(inputHeader, encode(requestHeader, values, operation.method), own);
}
