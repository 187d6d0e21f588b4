import type { Report } from "../diagnostics.js";
import type { ContractModel, OperationModel } from "../model.js";
import type { Lookup } from "./check-file.js";
import { hostOf, treeOf } from "./tree.js";

interface Hosted {
  readonly operation: OperationModel;
  readonly service: string;
}

/** Two operations of one tree with one path; names that differ only in case meet too, a C# host cannot serve them. */
export function checkConflicts(root: ContractModel, lookup: Lookup, report: Report): void {
  if (root.service === undefined) return;
  const tree = treeOf(root, lookup);
  const byPath = new Map<string, Hosted[]>();
  for (const node of tree) {
    const service = hostOf(node, tree);
    if (service === undefined) continue;
    for (const operation of node.model.operations) {
      const path = `${service}/${operation.name}`.toLowerCase();
      byPath.set(path, [...(byPath.get(path) ?? []), { operation, service }]);
    }
  }
  for (const group of byPath.values()) reportGroup(root, group, report);
}

function reportGroup(root: ContractModel, group: readonly Hosted[], report: Report): void {
  const [first, second] = group;
  if (first === undefined || second === undefined) return;
  const words = {
    service: first.service,
    operation: first.operation.name,
    first: first.operation.signature,
    second: group
      .slice(1)
      .map(({ operation }) => operation.signature)
      .join(" and "),
  };
  // One member that the tree reaches twice is not at fault; the tree is.
  const isOneMember = group.every(({ operation }) => operation === first.operation);
  const local = isOneMember ? [] : group.filter(({ operation }) => operation.span.file === root.span.file);
  for (const { operation } of local) {
    const related = group
      .filter((other) => other.operation !== operation)
      .map((other) => ({ span: other.operation.span, text: `${other.operation.signature} stands here.` }));
    report("IW1101", operation.span, words, related);
  }
  if (local.length === 0) report("IW1101", root.span, words);
}
