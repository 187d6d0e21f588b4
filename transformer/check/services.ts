import type { Report } from "../model/diagnostics.js";
import type { ClassModel, ContractModel, HeritageModel, Span } from "../model/model.js";
import { type Named, tellApart } from "../model/tell-apart.js";
import { rootOf, typeReferences, typeWords } from "../model/type-models.js";
import type { Lookup } from "./lookup.js";
import { type TreeNode, treeOf } from "./tree.js";

/**
 * A contract that another contract or a class inherits, and the entries behind `extends` or `implements` through which it does
 * so. The contract that is checked is listed, too, with no entries.
 */
interface Reached {
  readonly node: TreeNode;
  /** Where a problem is reported: the name of the type, or the entry in its heritage clause. */
  readonly span: Span;
  readonly entries: ReadonlySet<HeritageModel>;
}

/** The contract or class whose bases are searched for equal service names. */
interface Owner {
  readonly name: string;
  readonly relation: string;
  readonly heritage: readonly HeritageModel[];
  readonly self?: Reached;
}

/**
 * Reports two contracts with the same service name among a contract and its direct and indirect bases, because both would be
 * served under the same paths.
 */
export function checkContractServices(contract: ContractModel, lookup: Lookup, report: Report): void {
  if (contract.bases.length === 0) return;
  const node = treeOf([rootOf(contract)], lookup)[0];
  const self = node && { node, span: contract.span, entries: new Set<HeritageModel>() };
  const owner = { name: contract.name, relation: "extends two contracts with", heritage: contract.bases };
  checkServices({ ...owner, ...(self === undefined ? {} : { self }) }, lookup, report);
}

/** Reports two contracts with the same service name among those of a class and its base classes. */
export function checkClassServices(hosting: ClassModel, lookup: Lookup, report: Report): void {
  const heritage = [...hosting.implemented, ...hosting.inherited];
  checkServices({ name: hosting.name, relation: "implements two contracts with", heritage }, lookup, report);
}

function checkServices(owner: Owner, lookup: Lookup, report: Report): void {
  const byService = new Map<string, Reached[]>();
  for (const reached of reachedBy(owner, lookup)) {
    const { service } = reached.node;
    if (service === undefined) continue;
    const others = byService.get(service) ?? [];
    // Two contracts that are reached through the same entry meet in that entry's own tree, where they are reported.
    const other = others.find(({ entries }) => ![...entries].some((entry) => reached.entries.has(entry)));
    if (other !== undefined) reportSameServiceName(owner, other, reached, report);
    byService.set(service, [...others, reached]);
  }
}

function reachedBy({ heritage, self }: Owner, lookup: Lookup): Iterable<Reached> {
  const found = new Map<string, Reached & { readonly entries: Set<HeritageModel> }>();
  for (const entry of heritage) {
    for (const node of treeOf([entry], lookup)) {
      // A contract that is its own base is reported by the compiler.
      if (node.key === self?.node.key) continue;
      const known = found.get(node.key);
      if (known === undefined) found.set(node.key, { node, span: entry.span, entries: new Set([entry]) });
      else known.entries.add(entry);
    }
  }
  return self === undefined ? found.values() : [self, ...found.values()];
}

function reportSameServiceName(owner: Owner, first: Reached, second: Reached, report: Report): void {
  const isBase = first === owner.self;
  const [one = "", other = ""] = tellApart([first, second].map(({ node }) => named(node)));
  const words = {
    owner: owner.name,
    relation: isBase ? `and its base ${other} both have` : owner.relation,
    service: first.node.service ?? "",
    which: isBase ? "" : `: ${one} and ${other}`,
    fix: isBase ? baseFix(owner.name, other) : fixFor(first.node, second.node),
  };
  const related = [first, second].map(({ node: { model } }) => ({
    span: model.span,
    text: `${model.name} is declared here.`,
  }));
  for (const { span } of [first, second]) report("IW1110", span, words, related);
}

const rename = "Set name and/or namespace on one of them";

function baseFix(owner: string, base: string): string {
  return `${rename}, or remove @serviceContract from ${base}, whose operations are then those of ${owner}`;
}

/**
 * The advice for two contracts with one service name: to rename one of them. Two instantiations of one generic contract cannot be
 * renamed separately; for them, the advice is to rename a message in the type arguments, which is a part of the service name.
 */
function fixFor(first: TreeNode, second: TreeNode): string {
  if (first.model.id !== second.model.id) return rename;
  const messages = [first, second].map(({ typeArguments }) => typeArguments.flatMap(typeReferences).join());
  return messages[0] === messages[1]
    ? "Keep one of them: their type arguments have the same name"
    : "Give a message in their type arguments another name (@dataContract { name: … }), or keep one of them";
}

function named({ model, typeArguments }: TreeNode): Named {
  return { name: model.name, typeArguments: typeArguments.map(typeWords), file: model.span.file };
}
