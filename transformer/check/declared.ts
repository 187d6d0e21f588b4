import type { Words } from "../model/catalog.js";
import type { Report } from "../model/diagnostics.js";
import { createHashes, type HashSource } from "../model/hash.js";
import type { ContractModel, MessageModel, Span } from "../model/model.js";

/** A contract of another package as its declaration file states it, and where a part of it is used. */
interface Declared {
  readonly contract: ContractModel;
  readonly shapes: readonly MessageModel[];
  readonly owner: string;
  readonly span: Span;
  readonly empty?: Words;
}

interface DeclaredSource extends Pick<HashSource, "foreign" | "digest"> {
  /** Whether the declarations of two contracts or messages are in one package. */
  areTogether(id: string, other: string): boolean;
}

/**
 * Reports contracts whose declaration files do not have all that their packages were compiled from, such as annotations, which are
 * comments: the hash of what was read differs from the hash in the declaration.
 */
export function checkDeclared(declared: readonly Declared[], source: DeclaredSource, report: Report): void {
  for (const { contract, shapes, owner, span, empty } of declared) {
    const hashOf = createHashes({
      ...source,
      contract: (id) => (id === contract.id ? contract : undefined),
      message: (id) => shapes.find((one) => one.id === id),
      // Where the contract was compiled, these were sources, too; those of further packages were not.
      known: (id) => (id !== contract.id && source.areTogether(id, contract.id) ? source.foreign(id) : undefined),
    });
    if (hashOf(contract.id) !== source.foreign(contract.id)) {
      report("IW1406", span, { name: contract.name, package: owner });
    } else if (empty !== undefined) report("IW1303", span, empty);
  }
}
