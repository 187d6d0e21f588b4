import { bindTree, type Marked, type PlacedOperation, type ServicePart, type Tree } from "../../common/wire/bind.js";
import { memoize } from "../base/memoize.js";
import { noService, notCompiled, operationsConflict, seamMismatch } from "../base/setup-errors/setup-errors.js";
import { SEAM } from "../message/seam.js";
import { type ContractTable, contractSeam, type OperationTable } from "./contract.js";

/**
 * An operation with its final path. For an operation of an interface without a service, the path depends on the contract that
 * extends the interface.
 */
export type BoundOperation = PlacedOperation<OperationTable>;

/** The operations that one interface or class contributes to a gRPC service. */
export type BoundService = ServicePart<ContractTable>;

/** The services of one or more contracts, with the operations of all interfaces that the contracts extend. */
export type BoundTree = Tree<ContractTable>;

/** The descriptor table of a contract that declares a service. */
export type MarkedTable = Marked<ContractTable>;

const describedNode = Symbol.for("interwire.node");

interface Described {
  readonly [describedNode]?: unknown;
}

const trees = new WeakMap<ContractTable, BoundTree>();

/**
 * The services of a contract and of the interfaces that it extends. Computed once for each contract.
 * @throws SetupError IW2011
 */
export function boundTree(node: ContractTable): BoundTree {
  return memoize(trees, node, () => boundTrees([node]));
}

/**
 * The services of several contracts together, such as those of a class.
 * @throws SetupError IW2011 if two operations of a service have the same name
 */
export function boundTrees(nodes: readonly ContractTable[]): BoundTree {
  return bindTree(nodes, operationsConflict);
}

/**
 * The descriptor table of a contract, which is either the value that the transformer emits or the description that `contractOf`
 * returns. `call` is the function that received the contract, for errors.
 * @throws SetupError IW2001 if the value is not a contract, IW2002 if it was made for another version of `interwire/codegen`
 */
export function nodeOf(contract: unknown, call: string): ContractTable {
  if (typeof contract !== "object" || contract === null) throw notCompiled(call);
  const { [describedNode]: described } = contract as Described;
  if (described !== undefined) return nodeOf(described, call);
  const seam = contractSeam(contract);
  if (seam === undefined) throw notCompiled(call);
  if (seam !== SEAM) throw seamMismatch(String((contract as { readonly name?: unknown }).name), seam, SEAM);
  return contract as ContractTable;
}

/**
 * Returns the options and the contract among the last two arguments of a function that takes options, a contract, or both in this
 * order. Missing options are `{}`.
 */
export function optionsAndContract<Options extends object>(second: unknown, third: unknown): [Options, unknown] {
  if (third !== undefined) return [(second === undefined ? {} : second) as Options, third];
  return isOptions<Options>(second) ? [second, third] : [{} as Options, second];
}

function isOptions<Options extends object>(value: unknown): value is Options {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isContract(value);
}

/** Whether a value is a contract that emitted code or `contractOf` has made, for any version of `interwire/codegen`. */
export function isContract(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  return contractSeam(value) !== undefined || (value as Described)[describedNode] !== undefined;
}

/**
 * The descriptor table of a contract that declares a service. `call` is the function that received the contract, for errors.
 * @throws SetupError IW2001 if the value is not a contract, IW2002 if it was made for another version of `interwire/codegen`, IW2003 if it
 * has no service
 */
export function serviceNodeOf(contract: unknown, call: string): ContractTable & { readonly service: string } {
  const node = nodeOf(contract, call);
  if (node.service === undefined) throw noService(node.name);
  return node as ContractTable & { readonly service: string };
}

/**
 * Stores the descriptor table of a contract in the description that `contractOf` returns, as a property that is not enumerable so
 * that printing does not show it.
 */
export function attachNode(description: object, node: ContractTable): void {
  Object.defineProperty(description, describedNode, { value: node });
}
