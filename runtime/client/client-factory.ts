import { checkOptions } from "../base/options/check-options.js";
import type { CallOptions } from "../call/call-options.js";
import type { ClientErrorHandler } from "../call/error-handlers.js";
import { arrange, type InterceptorEntry } from "../call/interceptor.js";
import { optionsAndContract, serviceNodeOf } from "../contract/bound-contract.js";
import type { Contract } from "../contract/contract-types.js";
import type { DetailType } from "../errors/clr-type.js";
import { explainMismatches } from "../message/encoding-failure.js";
import { callErrors } from "./call-errors.js";
import type { CallFeatures, CallTarget } from "./call-target.js";
import { type Channel, transportOf } from "./channel.js";
import { makeClient } from "./client-methods.js";
import { clientChecks, clientFactoryChecks } from "./client-option-checks.js";
import type { Client } from "./client-type.js";
import { interceptCall } from "./intercept-call.js";
import { optionCalls } from "./option-calls.js";
import { streamCalls } from "./stream-calls.js";

/** Makes typed clients. Create one factory and reuse it. */
export interface ClientFactory {
  /**
   * Makes a client of a contract. The compiler fills in `contract` from the type argument.
   * @throws SetupError IW2001 if the transformer did not compile the calling file, IW2002 if another version of it did
   * @throws TypeError if `channel` is not a channel, or if an option cannot be used
   */
  createClient<T = never>(channel: Channel, contract?: Contract<T>): Client<T>;
  /** Makes a client with options of its own, which are added to those of the factory. */
  createClient<T = never>(channel: Channel, options: ClientOptions, contract?: Contract<T>): Client<T>;
}

export interface ClientOptions {
  /** Interceptors that run around every call of the client, inside those of the factory. */
  readonly interceptors?: readonly InterceptorEntry[];
  /** Handlers that turn the errors of calls into the errors that callers see. They come before those of the factory. */
  readonly errorHandlers?: readonly ClientErrorHandler[];
  /** The messages as which error details are decoded. They come before those of the factory. */
  readonly errorDetails?: readonly DetailType[];
}

export interface ClientFactoryOptions {
  /** Options for every call. The options of a call itself are added to them. */
  readonly defaults?: CallOptions;
  /** The greatest depth of nested messages in a response. The default is 100, as in other protobuf libraries. */
  readonly maxDepth?: number;
  /**
   * Whether keys of maps in responses are kept in the process, up to a limit, so that equal ones are read faster. The default is
   * true.
   */
  readonly cacheKeys?: boolean;
  /**
   * Whether bytes in responses are copies (true) or views of the received data (false). The default, `"small"`, copies bytes that
   * are small compared with the memory that a view would keep alive.
   */
  readonly copy?: boolean | "small";
  /** Interceptors that run around every call of every client, outside those of the client. */
  readonly interceptors?: readonly InterceptorEntry[];
  /** Handlers that turn the errors of calls into the errors that callers see. The first handler that returns an error decides. */
  readonly errorHandlers?: readonly ClientErrorHandler[];
  /** The messages as which error details are decoded. */
  readonly errorDetails?: readonly DetailType[];
}

/** Makes a factory of typed clients. @throws TypeError or RangeError if an option cannot be used */
export function createClientFactory(options: ClientFactoryOptions = {}): ClientFactory {
  checkOptions(clientFactoryChecks, options, "createClientFactory()");
  explainMismatches();
  const {
    maxDepth,
    cacheKeys,
    copy = "small",
    interceptors: common = [],
    errorHandlers = [],
    errorDetails = [],
  } = options;
  const reading = { maxDepth, cacheKeys, copy };
  const defaults = options.defaults === undefined ? [] : [options.defaults];
  return {
    createClient<T>(channel: Channel, second?: object, third?: Contract<T>): Client<T> {
      const [own, contract] = optionsAndContract<ClientOptions>(second, third);
      const node = serviceNodeOf(contract, "createClient()");
      const transport = transportOf(channel, "createClient()");
      checkOptions(clientChecks, own, "createClient()");
      const handlers = [...(own.errorHandlers ?? []), ...errorHandlers];
      const errors = callErrors(handlers, [...(own.errorDetails ?? []), ...errorDetails]);
      const intercept = interceptBy([...common, ...(own.interceptors ?? [])]);
      const target = { transport, options: defaults, reading, errors, intercept, features };
      return makeClient(node, target) as Client<T>;
    },
  };
}

/** Clients of factories have all features, also with contracts that bring none. */
const features: CallFeatures = { ...streamCalls, ...optionCalls };

function interceptBy(entries: readonly InterceptorEntry[]): CallTarget["intercept"] {
  if (entries.length === 0) return undefined;
  const interceptors = arrange(entries);
  return (target, operation, values) => interceptCall(interceptors, target, operation, values);
}
