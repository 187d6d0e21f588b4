import { type MessageParts, MessageTable } from "../message/message.js";
import { readyArguments, readyValue } from "../message/ready-codec.js";
import {
  assertSeam,
  type ContextSlot,
  type ContractInit,
  type MessageInit,
  type OperationInit,
  SEAM,
} from "../message/seam.js";

const brand = Symbol.for("interwire.contract");

/**
 * A contract's operation at run time: its path, the messages that are sent for it, and the positions of its arguments and
 * streams.
 */
export interface OperationTable {
  readonly name: string;
  readonly method: string;
  /**
   * The path `/service/name`. Undefined for an operation of an interface without a service, which gets its path from the contract
   * that extends the interface.
   */
  readonly path: string | undefined;
  readonly kind: OperationInit["kind"];
  readonly idempotency: OperationInit["idempotency"];
  /** The number of declared parameters, including those of type `AbortSignal` or `CallContext`, which are never sent. */
  readonly arity: number;
  readonly required: number;
  readonly context: readonly ContextSlot[];
  /**
   * The positions of the parameters whose values are sent together in one message: all but the request stream and parameters of
   * type `AbortSignal` or `CallContext`.
   */
  readonly argumentPlaces: readonly number[];
  /** The position of the request stream among the parameters. Undefined if there is none. */
  readonly requestStream: number | undefined;
  /** Whether the response is a stream, by itself or in a tuple. */
  readonly streamsResponse: boolean;
  /** The position of the response stream in a returned tuple. Undefined if it is returned by itself, or if there is none. */
  readonly responseStream: number | undefined;
  /** Whether the method returns a promise of its stream. */
  readonly isPromised: boolean;
  readonly request: MessageTable;
  readonly response: MessageTable;
  /** The message with the arguments other than the request stream, which is sent in a header. Undefined if there are none. */
  readonly requestHeader: MessageTable | undefined;
  /**
   * The message with the items of a returned tuple other than the response stream, which is sent in a header. Undefined if there
   * are none.
   */
  readonly responseHeader: MessageTable | undefined;
  /** Returns the messages that the contract documents as details of the operation's errors. */
  readonly details: () => readonly MessageTable[];
  /** What the contract brings for its calls: the features of clients. */
  readonly features: object;
}

const noDetails = (): readonly MessageTable[] => [];

function toOperationTable(contract: string, init: OperationInit, features: object): OperationTable {
  const { name, method = name, path, kind, context = [], stream = {} } = init;
  const { request, response, requestHeader, responseHeader } = init;
  const arity = valuesOf(request) + valuesOf(requestHeader) + context.length;
  const notData = new Set([stream.request, ...context.map(({ at }) => at)]);
  const argumentPlaces = Array.from({ length: arity }, (_, at) => at).filter((at) => !notData.has(at));
  const argumentsOf = (values: unknown): unknown[] => argumentPlaces.map((at) => (values as unknown[])[at]);
  const besideStream = (values: unknown): unknown =>
    Array.isArray(values) ? values.filter((_, at) => at !== stream.response) : values;
  const named = (init: MessageInit, part: string) => ({ ...init, name: `${contract}_${name}_${part}` });
  return {
    name,
    method,
    path,
    kind,
    idempotency: init.idempotency,
    features,
    arity,
    required: init.required ?? arity,
    context,
    argumentPlaces,
    requestStream: stream.request,
    streamsResponse: kind === "serverStreaming" || kind === "duplex",
    responseStream: stream.response,
    details: (init.details ?? noDetails) as OperationTable["details"],
    isPromised: stream.promised === true || responseHeader !== undefined,
    requestHeader: requestHeader && new MessageTable(named(requestHeader, "RequestHeader"), { fieldsOf: argumentsOf }),
    responseHeader:
      responseHeader && new MessageTable(named(responseHeader, "ResponseHeader"), { fieldsOf: besideStream }),
    // The items of a stream are sent one by one, all other arguments as a list.
    request: new MessageTable(
      named(request, "Request"),
      stream.request === undefined ? allArguments(request, argumentsOf) : oneValue(request),
    ),
    response: new MessageTable(named(response, "Response"), oneValue(response)),
  };
}

function allArguments({ bare }: MessageInit, argumentsOf: (values: unknown) => unknown[]): MessageParts {
  return { ready: readyArguments, fieldsOf: bare === undefined ? argumentsOf : (values) => argumentsOf(values)[0] };
}

/**
 * The codec, and the list of fields, of a message with a single value: a result, or an item of a stream. The value is the only
 * field of the message; with `style: "bare"`, it is the message itself.
 */
function oneValue({ bare }: MessageInit): MessageParts {
  return { ready: readyValue, ...(bare === undefined ? { fieldsOf: (value) => [value] } : {}) };
}

function valuesOf(init: MessageInit | undefined): number {
  return init?.bare === undefined ? (init?.fields?.length ?? 0) : 1;
}

/**
 * An interface or class with operations, as the runtime knows it: the operations that it declares itself, and the types that it
 * extends. It is made from data that the transformer emits.
 */
export class ContractTable {
  readonly name: string;
  readonly hash: string;
  readonly service: string | undefined;
  readonly methods: readonly string[];
  readonly operations: readonly OperationTable[];
  private readonly baseThunk: ContractInit["bases"];

  static {
    // biome-ignore lint/complexity/noThisInStatic: Bundlers rename classes that name themselves.
    Object.defineProperty(this.prototype, brand, { value: SEAM });
  }

  constructor(init: ContractInit) {
    this.name = init.name;
    this.hash = init.hash;
    this.service = init.service;
    this.methods = init.methods ?? [];
    const { name, operations = [], features = [] } = init;
    const brought = Object.assign({}, ...features) as object;
    this.operations = operations.map((operation) => toOperationTable(name, operation, brought));
    this.baseThunk = init.bases;
  }

  /**
   * The types that this type extends directly, in the declared order.
   * @throws SetupError IW2002 if one of them comes from a copy of this package with another version of `interwire/codegen`
   */
  get bases(): readonly ContractTable[] {
    const bases = (this.baseThunk?.() ?? []) as readonly ContractTable[];
    for (const base of bases) assertSeam(base.name, contractSeam(base));
    return bases;
  }
}

/**
 * The version of `interwire/codegen` for which a {@link ContractTable} was made, by any copy of this package. Undefined for
 * another object.
 */
export function contractSeam(node: object): unknown {
  return (node as { readonly [brand]?: unknown })[brand];
}
