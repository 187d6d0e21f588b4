import { createCircles } from "../../common/circles.js";
import { type Hashed, hashContract, hashMessage } from "./hashed-members.js";
import type { ContractModel, MessageModel } from "./model.js";

/** The input for hashing: contracts and messages of the program by identity, and the hashes of those in other packages. */
export interface HashSource {
  contract(id: string): ContractModel | undefined;
  message(id: string): MessageModel | undefined;
  /** The hash of a contract or message of another package, which its declaration file states. */
  foreign(id: string): string | undefined;
  /** A hash that stands for a contract or message as it is. Without it, the hash is computed. */
  known?(id: string): string | undefined;
  /** The SHA-256 digest of a text in hexadecimal digits. It is a parameter, because `node:crypto` exists only in Node. */
  digest(text: string): string;
}

/** The text of a contract or message for hashing, and the identities of the others to which it refers. */
interface OwnModel {
  readonly text: string;
  readonly references: readonly string[];
}

/**
 * Returns a function that computes the hash of a contract or message. The hash covers everything that determines its bytes, also
 * in other files. It stands in the declared type of the emitted function (`Person$message`), so that the compiler's builder
 * notices in every dependent file when a message anywhere changes. Each declaration is hashed once, from its own model and the
 * hashes of the declarations to which it refers, because chains of messages may be long.
 */
export function createHashes(source: HashSource): (id: string) => string {
  const models = new Map<string, OwnModel>();
  const modelOf = (id: string): OwnModel => {
    const known = models.get(id);
    if (known !== undefined) return known;
    const model = ownModel(id, source);
    models.set(id, model);
    return model;
  };
  const hashOf = (id: string): string => {
    const known = source.known?.(id);
    if (known !== undefined) return known;
    const { nodes, value } = circleOf(id);
    return nodes.length === 1 ? value : digest(source, [modelOf(id).text, value]);
  };
  const circleOf = createCircles<string, string>({
    next: (id) => modelOf(id).references,
    combine(nodes, beyond) {
      const hashes = new Set<string>();
      for (const id of beyond) hashes.add(hashOf(id));
      // Paths and the order of discovery have no influence, so a moved file keeps its hash.
      const texts = nodes.map((id) => modelOf(id).text).sort();
      // Only the models of declarations in a cycle are needed again.
      if (nodes.length === 1) for (const id of nodes) models.delete(id);
      return digest(source, [...texts, ...[...hashes].sort()]);
    },
  });
  return hashOf;
}

function digest(source: HashSource, parts: readonly string[]): string {
  return `h${source.digest(parts.join("\n")).slice(0, 16)}`;
}

function ownModel(id: string, source: HashSource): OwnModel {
  const hashed: Hashed = { text: "", references: [] };
  const contract = source.contract(id);
  const message = contract === undefined ? source.message(id) : undefined;
  if (contract !== undefined) hashContract(contract, hashed);
  else if (message !== undefined) hashMessage(message, hashed);
  else return { text: source.foreign(id) ?? "?", references: [] };
  return { text: hashed.text.trimEnd(), references: hashed.references };
}
