import type { Contract, ServiceDescription } from "../contract-types.js";
import { describeContract } from "./describe-contract.js";
import { MessageTable } from "./message.js";
import { readyArguments, readyValue } from "./ready-codec.js";
import { assertSeam, type ContextSlot, type ContractInit, type MessageInit, type OperationInit, SEAM } from "./seam.js";

const brand = Symbol.for("interwire.contract");

interface Branded {
  readonly [brand]?: unknown;
}

/** An operation of a node, with the tables of its messages. */
export interface OperationTable {
  readonly name: string;
  readonly method: string;
  readonly path: string | undefined;
  readonly kind: OperationInit["kind"];
  /** The number of declared parameters, context parameters included. */
  readonly arity: number;
  readonly required: number;
  readonly context: readonly ContextSlot[];
  readonly requestStream: number | undefined;
  readonly streamsResponse: boolean;
  readonly responseStream: number | undefined;
  readonly isPromised: boolean;
  readonly request: MessageTable;
  readonly response: MessageTable;
  readonly requestHeader: MessageTable | undefined;
  readonly responseHeader: MessageTable | undefined;
}

function toOperationTable(contract: string, init: OperationInit): OperationTable {
  const { name, method = name, path, kind, context = [], stream = {}, request, response } = init;
  const { requestHeader, responseHeader } = init;
  const arity = valuesOf(request) + valuesOf(init.requestHeader) + context.length;
  const stem = `${contract}_${name}`;
  // A stream's items are sent one by one, all other arguments as a list.
  const isList = stream.request === undefined;
  return {
    name,
    method,
    path,
    kind,
    arity,
    required: init.required ?? arity,
    context,
    requestStream: stream.request,
    streamsResponse: kind === "serverStreaming" || kind === "duplex",
    responseStream: stream.response,
    isPromised: stream.promised === true || responseHeader !== undefined,
    requestHeader: requestHeader && new MessageTable({ ...requestHeader, name: `${stem}_RequestHeader` }),
    responseHeader: responseHeader && new MessageTable({ ...responseHeader, name: `${stem}_ResponseHeader` }),
    request: new MessageTable({ ...request, name: `${stem}_Request` }, isList ? readyArguments : readyValue),
    response: new MessageTable({ ...response, name: `${stem}_Response` }, readyValue),
  };
}

/** How many of a call's values travel in a message. */
function valuesOf(init: MessageInit | undefined): number {
  return init?.bare === undefined ? (init?.fields?.length ?? 0) : 1;
}

/** The node of one interface or class: its own operations and the nodes it extends. */
export class ContractTable {
  readonly name: string;
  readonly hash: string;
  readonly service: string | undefined;
  readonly methods: readonly string[];
  readonly operations: readonly OperationTable[];
  private readonly baseThunk: ContractInit["bases"];

  constructor(init: ContractInit) {
    this.name = init.name;
    this.hash = init.hash;
    this.service = init.service;
    this.methods = init.methods ?? [];
    this.operations = (init.operations ?? []).map((operation) => toOperationTable(init.name, operation));
    this.baseThunk = init.bases;
  }

  /**
   * The nodes of the interfaces that this one extends directly, in declared order.
   * @throws SetupError IW2002 when one comes from another version's copy of this package
   */
  get bases(): readonly ContractTable[] {
    const bases = (this.baseThunk?.() ?? []) as readonly (ContractTable & Branded)[];
    for (const base of bases) assertSeam(base.name, base[brand]);
    return bases;
  }

  /** Every service of the tree, as data. */
  get services(): readonly ServiceDescription[] {
    return describeContract(this).services;
  }

  /** The fields of every message that the operations refer to, by the message's name. */
  get messages(): Readonly<Record<string, string>> {
    return describeContract(this).messages;
  }

  /** The values of every enum that the operations refer to, by the enum's name. */
  get enums(): Readonly<Record<string, string>> {
    return describeContract(this).enums;
  }
}

Object.defineProperty(ContractTable.prototype, brand, { value: SEAM });

/**
 * Makes a contract's node from what the transformer emitted.
 * @throws SetupError IW2002
 */
export function contract<T, Hash extends string>(init: ContractInit): Contract<T, Hash> {
  assertSeam(init.name, init.seam);
  return new ContractTable(init) as unknown as Contract<T, Hash>;
}
