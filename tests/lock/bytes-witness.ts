import { inspect } from "node:util";
import { MessageSource } from "../proof/random-message.js";
import type { Subject } from "../proof/subject.js";
import { seededRandom } from "../support/seeded-random.js";
import type { SchemaEdit } from "./schema-edits.js";

type Members = Readonly<Record<string, unknown>>;

/**
 * A value that one version of a message writes and another one reads as something else, or cannot read, as text. Undefined if there
 * is none among the first values of a seed, in both directions. An absent value and the zero of its type count as the same.
 */
export function witness(before: Subject, after: Subject, { renamed }: SchemaEdit, seed: number): string | undefined {
  const [from, to] = renamed ?? [];
  const name = (wanted: string, given: string | undefined, other: string | undefined): string =>
    wanted === given ? (other ?? wanted) : wanted;
  return (
    lossOf(before, after, seed, (member) => name(member, from, to)) ??
    lossOf(after, before, seed, (member) => name(member, to, from))
  );
}

function lossOf(
  writer: Subject,
  reader: Subject,
  seed: number,
  nameIn: (member: string) => string,
): string | undefined {
  const source = new MessageSource(seededRandom(seed));
  for (let at = 0; at < 12; at++) {
    const value = writer.valueOf(source.message(writer.root, at === 0)) as Members;
    const bytes = new Uint8Array(writer.encode(value));
    let read: Members;
    try {
      read = reader.decode(bytes) as Members;
    } catch (error) {
      return `${inspect(value)} cannot be read: ${String(error)}`;
    }
    for (const [member, sent] of Object.entries(value)) {
      const other = nameIn(member);
      if (!(other in read) || isSame(sent, read[other])) continue;
      return `${member} is ${inspect(sent)}, and is read as ${inspect(read[other])}`;
    }
    const sent = new Set(Object.keys(value).map(nameIn));
    const invented = Object.keys(read).find((member) => !sent.has(member) && !isNothing(read[member]));
    if (invented !== undefined) return `${invented} was not sent, and is read as ${inspect(read[invented])}`;
    const back = writer.decode(new Uint8Array(reader.encode(read))) as Members;
    const lost = Object.keys(value).find((member) => !isSame(value[member], back[member]));
    if (lost !== undefined) return `${lost} is ${inspect(value[lost])}, and comes back as ${inspect(back[lost])}`;
  }
  return undefined;
}

/** Whether two values are the same in text: the classes of two versions of a module are not. */
function isSame(one: unknown, other: unknown): boolean {
  return (isNothing(one) && isNothing(other)) || text(one) === text(other);
}

function isNothing(value: unknown): boolean {
  if (value instanceof Uint8Array) return value.length === 0;
  return (
    value === undefined || value === null || value === "" || value === false || value === 0n || Object.is(value, 0)
  );
}

function text(value: unknown): string {
  return inspect(value, { depth: 30, sorted: true, maxArrayLength: null, maxStringLength: null });
}
