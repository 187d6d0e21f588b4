import type { CallContext } from "../call/call-context.js";
import { type CallOptions, callOptionChecks } from "../call/call-options.js";
import { arrange, type InterceptorEntry } from "../call/interceptor.js";
import { optionsAndContract, serviceNodeOf } from "../contract/bound-contract.js";
import type { Client, Contract } from "../contract-types.js";
import type { DetailType } from "../errors/clr-type.js";
import type { ClientErrorHandler, ClientErrors } from "../errors/error-handlers.js";
import { checkOptions, mismatch } from "../options/check-options.js";
import { type Channel, transportOf } from "./channel.js";
import { type ClientObject, derivedClient, makeClient, targetKey } from "./client-methods.js";
import { clientChecks, clientFactoryChecks } from "./client-option-checks.js";
import { isContext } from "./option-sources.js";

/** Makes typed clients; create one and reuse it. */
export interface ClientFactory {
  /**
   * A client of a contract. The compiler fills the contract in.
   * @throws SetupError IW2001 when the calling file was not compiled by the transformer, IW2002 when it was by another version
   * @throws TypeError for what is no channel, and for an option that cannot be used
   */
  createClient<T = never>(channel: Channel, contract?: Contract<NoInfer<T>>): Client<T>;
  /** The same with options for this client. */
  createClient<T = never>(channel: Channel, options: ClientOptions, contract?: Contract<NoInfer<T>>): Client<T>;
}

/** What one client has beside what it shares with others of its factory. */
export interface ClientOptions {
  /** Run around every call of the client, behind those of the factory. */
  readonly interceptors?: readonly InterceptorEntry[];
  /** Turn errors of calls into what callers see, before those of the factory. */
  readonly errorHandlers?: readonly ClientErrorHandler[];
  /** Which messages the details of errors are, before what the factory says. */
  readonly errorDetails?: readonly DetailType[];
}

/** What all clients of a factory share. */
export interface ClientFactoryOptions {
  /** Options of every call; what a call says itself comes on top. */
  readonly defaults?: CallOptions;
  /** How deep the messages of a response may stand inside each other; 100 unless given, as in every protobuf. */
  readonly maxDepth?: number;
  /** Run around every call of every client, outside of those of the client. */
  readonly interceptors?: readonly InterceptorEntry[];
  /** Turns errors of calls into what callers see: the first handler that gives back an error decides. */
  readonly errorHandlers?: readonly ClientErrorHandler[];
  /** Which messages the details of errors are. */
  readonly errorDetails?: readonly DetailType[];
}

/** Makes a factory of typed clients. @throws TypeError or RangeError for an option that cannot be used */
export function createClientFactory(options: ClientFactoryOptions = {}): ClientFactory {
  checkOptions(clientFactoryChecks, options, "createClientFactory()");
  const { maxDepth, interceptors: common = [], errorHandlers = [], errorDetails = [] } = options;
  const defaults = options.defaults === undefined ? [] : [options.defaults];
  const errorsOf = (own: ClientOptions): ClientErrors | undefined => {
    const handlers = [...(own.errorHandlers ?? []), ...errorHandlers];
    const types = [...(own.errorDetails ?? []), ...errorDetails];
    return handlers.length + types.length === 0 ? undefined : { handlers, types };
  };
  return {
    createClient<T>(channel: Channel, second?: object, third?: Contract<NoInfer<T>>): Client<T> {
      const [own, contract] = optionsAndContract<ClientOptions>(second, third);
      const node = serviceNodeOf(contract, "createClient()");
      const transport = transportOf(channel, "createClient()");
      checkOptions(clientChecks, own, "createClient()");
      const errors = errorsOf(own);
      const entries = [...common, ...(own.interceptors ?? [])];
      const interceptors = entries.length === 0 ? undefined : arrange(entries);
      const target = { transport, options: defaults, maxDepth, errors, interceptors };
      return makeClient(node, target) as Client<T>;
    },
  };
}

/**
 * The same client with options for every call that is made through the result; the client itself does not change.
 * A context in place of options also keeps the headers, trailers and status of the last call; the context of a server's call
 * hands its deadline and signal on, and nothing else.
 * @throws TypeError for what is no client, TypeError or RangeError for an option that cannot be used
 */
export function withOptions<C extends object>(client: C, options: CallOptions | CallContext): C {
  const target = (client as Partial<ClientObject> | null | undefined)?.[targetKey];
  if (target === undefined) throw mismatch("The client", "withOptions()", client, "Pass what createClient returned.");
  if (!isContext(options)) checkOptions(callOptionChecks, options, "withOptions()");
  return derivedClient(client as C & ClientObject, { ...target, options: [...target.options, options] }) as C;
}
