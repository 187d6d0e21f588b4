import { checkOptions, mismatch } from "../base/options/check-options.js";
import type { CallContext } from "../call/call-context.js";
import { type CallOptions, callOptionChecks } from "../call/call-options.js";
import { type ClientObject, derivedClient, targetKey } from "./client-methods.js";
import { optionCalls } from "./option-calls.js";
import { isContext } from "./option-sources.js";

/**
 * Makes a client with options that apply to every call made through it, or returns the client itself if there are none. The given
 * client does not change.
 * A context in place of options also stores the headers, trailers and status of the last call. The context of a server's call
 * passes on its deadline and signal, and nothing else.
 * @throws TypeError if `client` is not a client, TypeError or RangeError if an option cannot be used
 */
export function withOptions<C extends object>(client: C, options: CallOptions | CallContext | undefined): C {
  const target = (client as Partial<ClientObject> | null | undefined)?.[targetKey];
  if (target === undefined) throw mismatch("The client", "withOptions()", client, "Pass what createClient returned.");
  if (options === undefined) return client;
  if (!isContext(options)) checkOptions(callOptionChecks, options, "withOptions()");
  return derivedClient(client as C & ClientObject, {
    ...target,
    options: [...target.options, options],
    features: { ...target.features, ...optionCalls },
  }) as C;
}
