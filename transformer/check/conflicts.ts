import type { Report } from "../model/diagnostics.js";
import type { ClassModel, ContractModel, OperationModel, Span } from "../model/model.js";
import { tellApart } from "../model/tell-apart.js";
import { rootOf, typeWords } from "../model/type-models.js";
import type { Lookup } from "./lookup.js";
import { hostOf, type TreeNode, treeOf } from "./tree.js";

interface Hosted {
  readonly node: TreeNode;
  readonly operation: OperationModel;
  readonly host: TreeNode;
}

/**
 * Reports two operations of a contract and its direct and indirect bases whose paths are equal but for the case of letters: a C#
 * server cannot serve both.
 */
export function checkConflicts(root: ContractModel, lookup: Lookup, report: Report): void {
  if (root.service === undefined) return;
  // A fast path: most contracts have no bases, so that the names of their own operations decide.
  if (root.bases.length === 0 && !haveTwins(root.operations)) return;
  for (const group of conflictsIn(treeOf([rootOf(root)], lookup))) reportGroup(root.span, group, report);
}

/**
 * Reports operations of a class that come from different contracts and whose paths are equal but for the case of letters.
 * Services with the same name are left to `checkClassServices`.
 */
export function checkClassConflicts(
  { implemented, inherited, nameSpan }: ClassModel,
  lookup: Lookup,
  report: Report,
): void {
  const heritage = [...implemented, ...inherited];
  if (heritage.length < 2) return;
  const trees = heritage.map((entry) => new Set(treeOf([entry], lookup).map(({ key }) => key)));
  for (const group of conflictsIn(treeOf(heritage, lookup))) {
    const isOlder = trees.some((keys) => group.every(({ host }) => keys.has(host.key)));
    if (!isOlder) reportGroup(nameSpan, group, report);
  }
}

function haveTwins(operations: readonly OperationModel[]): boolean {
  const names = new Set<string>();
  for (const { name } of operations) names.add(name.toLowerCase());
  return names.size < operations.length;
}

function conflictsIn(tree: readonly TreeNode[]): Hosted[][] {
  const byPath = new Map<string, Hosted[]>();
  for (const node of tree) {
    const host = hostOf(node, tree);
    if (host === undefined) continue;
    for (const operation of node.model.operations) {
      const path = `${host.service}/${operation.name}`.toLowerCase();
      const others = byPath.get(path);
      if (others === undefined) byPath.set(path, [{ node, operation, host }]);
      else others.push({ node, operation, host });
    }
  }
  const groups = [...byPath.values()].filter(({ length }) => length > 1);
  return groups.flatMap(splitByContract).filter(({ length }) => length > 1);
}

/**
 * Splits operations by contract if their contracts share one service name. The shared name is the mistake then, and is reported
 * elsewhere.
 */
function splitByContract(group: readonly Hosted[]): Hosted[][] {
  const names = new Set(group.map(({ host }) => host.service));
  if (names.size > 1) return [[...group]];
  const hosts = new Set(group.map(({ host }) => host));
  return [...hosts].map((host) => group.filter((one) => one.host === host));
}

function reportGroup(root: Span, group: readonly Hosted[], report: Report): void {
  const [first, second] = group;
  if (first === undefined || second === undefined) return;
  const signatures = signaturesOf(group);
  const [signature, ...others] = group.map((hosted) => signatures.get(hosted) ?? "");
  const words = {
    service: first.host.service ?? "",
    operation: first.operation.name,
    first: signature ?? "",
    second: others.join(" and "),
  };
  // If the tree reaches one member twice, the tree is at fault and not the member.
  const isOneMember = group.every(({ operation }) => operation === first.operation);
  const local = isOneMember ? [] : group.filter(({ operation }) => operation.span.file === root.file);
  for (const { operation } of local) {
    const related = group
      .filter((other) => other.operation !== operation)
      .map((other) => ({ span: other.operation.span, text: `${signatures.get(other)} stands here.` }));
    report("IW1101", operation.span, words, related);
  }
  if (local.length === 0) report("IW1101", root, words);
}

/**
 * The signature of each operation with its owner and parameters, for diagnostics. Owners with equal names are told apart by their
 * type arguments or files.
 */
function signaturesOf(group: readonly Hosted[]): ReadonlyMap<Hosted, string> {
  const owners = tellApart(
    group.map(({ node: { model, typeArguments } }) => ({
      name: model.name,
      typeArguments: typeArguments.map(typeWords),
      file: model.span.file,
    })),
  );
  return new Map(
    group.map((hosted, index) => {
      const { node, operation } = hosted;
      return [hosted, `${owners[index]}${operation.signature().slice(node.model.name.length)}`];
    }),
  );
}
