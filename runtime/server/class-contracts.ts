import { mismatch } from "../base/options/check-options.js";
import { classWithoutContracts, noService, notCompiled } from "../base/setup-errors/setup-errors.js";
import { isContract, nodeOf } from "../contract/bound-contract.js";
import type { ContractTable } from "../contract/contract.js";
import { contracts } from "../message/seam.js";
import type { WireType } from "../wire/wire-type.js";

/** A class as the method `map` of a server takes it, with constructor parameters of any types. */
export type AnyClass = abstract new (...args: never[]) => object;
type ContractsThunk = (...typeArguments: readonly WireType[]) => readonly unknown[];

/**
 * Asserts that the argument of `map` is a class.
 * @throws TypeError if it is not a class; the error text names the method to call instead
 */
export function assertClass(service: unknown): asserts service is AnyClass {
  if (typeof service === "function") return;
  const name = (service as object | null | undefined)?.constructor?.name;
  const ofClass = typeof service === "object" && name !== undefined && name !== "Object";
  const fix = ofClass
    ? `Pass the class, map(${name}), or serve the object with implement<IContract>(object).`
    : service === undefined
      ? "Pass a class; one that is imported is undefined while two modules import each other."
      : "Pass a class; an object is served with implement<IContract>(object).";
  throw mismatch("The first argument", "map()", service, fix);
}

interface Given {
  readonly contracts: readonly object[] | undefined;
  readonly typeArguments: readonly WireType[] | undefined;
}

/**
 * The descriptor tables of the contracts that a class is to serve: the option `contracts`, or else the contracts that the
 * transformer has attached to the class.
 */
export function rootsOf(service: AnyClass, { contracts: given, typeArguments }: Given): ContractTable[] {
  const call = `server.map(${service.name})`;
  if (typeArguments?.some(isContract)) {
    throw mismatch(
      "The second argument",
      `map(${service.name})`,
      typeArguments,
      "Pass contracts as an option: { contracts: [IContract] }.",
    );
  }
  const nodes = given ?? compiledContracts(service, typeArguments, call);
  const roots = nodes.map((node) => nodeOf(node, call));
  if (!roots.some(hasService)) throw noService(service.name);
  return roots;
}

function compiledContracts(
  service: AnyClass,
  typeArguments: readonly WireType[] | undefined,
  call: string,
): readonly unknown[] {
  const thunk = (service as { readonly [contracts]?: ContractsThunk })[contracts];
  if (thunk === undefined) throw classWithoutContracts(service);
  if (thunk.length > 0 && typeArguments === undefined) throw notCompiled(call);
  return Reflect.apply(thunk, service, typeArguments ?? []);
}

function hasService(node: ContractTable): boolean {
  return node.service !== undefined || node.bases.some(hasService);
}
