import { unknownFeature } from "../base/setup-errors/setup-errors.js";
import type { CallContext } from "../call/call-context.js";
import type { CallOptions, MergedOptions } from "../call/call-options.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import type { ReadOptions } from "../message/encode.js";
import type { ClientTransport } from "../transport/client-transport.js";
import type { CallErrors, ClientCall, RequestSource } from "./client-call.js";

/** The channel and the options that all calls of a client share, and what it brings for its calls. */
export interface CallTarget {
  readonly transport: ClientTransport;
  readonly options: readonly (CallOptions | CallContext)[];
  /** How responses are decoded. */
  readonly reading: ReadOptions;
  /** How failed calls become errors. Undefined for errors without values of details. */
  readonly errors?: CallErrors | undefined;
  /** Calls an operation through interceptors. Undefined if there are none. */
  readonly intercept?: ((target: CallTarget, operation: BoundOperation, values: unknown[]) => unknown) | undefined;
  /** What the client brings for calls of all operations. Other features come with the contract. */
  readonly features: CallFeatures;
}

/**
 * The parts of the client that only some calls need. They come with what needs them, so that the bundle of a program has no more
 * of them than it uses: with the emitted code of contracts, with `withOptions`, and all of them with `createClientFactory`.
 */
export interface CallFeatures {
  readonly streams?: StreamFeature;
  readonly options?: OptionFeature;
}

/** Calls with streams. */
export interface StreamFeature {
  /**
   * The request stream among the arguments of a call.
   * @throws SetupError IW2007 if the argument is not a stream, IW2026 if it was read before
   */
  readonly source: (call: ClientCall, values: readonly unknown[]) => RequestSource;
  /** Calls an operation whose response is a stream. */
  readonly call: (
    target: CallTarget,
    operation: BoundOperation,
    values: readonly unknown[],
    said: InterceptedSaid | undefined,
  ) => unknown;
}

/** Calls with options and contexts, and with arguments in a header. */
export interface OptionFeature {
  /** Starts a call with the options that its target and its arguments have. */
  readonly start: (
    call: ClientCall,
    target: CallTarget,
    values: readonly unknown[],
    said: InterceptedSaid | undefined,
  ) => void;
}

/** The options and contexts that the caller passed for one call. */
export interface Said {
  readonly options: MergedOptions;
  /**
   * The contexts that store the headers, trailers and status that the call receives. A call with a context settles only when
   * these have arrived.
   */
  readonly contexts: readonly CallContext[];
}

/** The options and contexts for a call that is made by the `next` of an interceptor. */
export interface InterceptedSaid extends Said {
  /**
   * The context that interceptors see. It stores the headers, trailers and status that the call receives, but the call does not
   * wait for these.
   */
  readonly keeper: CallContext;
  /** Called with the error if the call cannot be made. */
  refuse(error: unknown): void;
}

/**
 * A feature that a call needs.
 * @throws SetupError IW2002 if neither the client nor the contract has it, as with a contract of an older copy of this package
 */
export function featureOf<Name extends keyof CallFeatures>(
  { features }: CallTarget,
  operation: BoundOperation,
  name: Name,
): NonNullable<CallFeatures[Name]> {
  const feature = features[name] ?? (operation.features as CallFeatures | undefined)?.[name];
  if (feature === undefined) throw unknownFeature(operation.member, name);
  return feature;
}
