import type { Contract, ServiceDescription } from "../contract-types.js";
import { describeContract } from "./describe-contract.js";
import { MessageTable } from "./message.js";
import { assertSeam, type ContextSlot, type ContractInit, type OperationInit, SEAM } from "./seam.js";

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
  readonly arity: number;
  readonly required: number;
  readonly context: readonly ContextSlot[];
  readonly request: MessageTable;
  readonly response: MessageTable;
}

function toOperationTable(init: OperationInit): OperationTable {
  return {
    name: init.name,
    method: init.method,
    path: init.path,
    kind: init.kind,
    arity: init.arity,
    required: init.required ?? init.arity,
    context: init.context ?? [],
    request: new MessageTable(init.request, ""),
    response: new MessageTable(init.response, ""),
  };
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
    this.operations = (init.operations ?? []).map(toOperationTable);
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
