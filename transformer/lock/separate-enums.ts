import { Names } from "../../common/wire/proto-names.js";
import { isOfOneName, type Lock, type LockedEnum } from "./lock.js";
import { hasSameValues, relabelFields } from "./relabel-enums.js";

/**
 * Tells enums apart for which the two sides of a merge have chosen one name, because each has added an enum. The sources (`present`)
 * say which of them a field has, as far as they have the field. Lines that git has joined by itself are on both sides.
 */
export function separateEnums(ours: Lock, theirs: Lock, present: Lock): readonly [ours: Lock, theirs: Lock] {
  const names = new Names();
  for (const name of [...ours.enums.keys(), ...theirs.enums.keys()]) if (!names.has(name)) names.add(name);
  const separated = new Map<string, Separated>();
  for (const own of ours.enums.values()) {
    const other = theirs.enums.get(own.name);
    const uses = other && usesOf(own, other, present);
    if (uses === undefined) continue;
    const plain = own.name.replace(/_\d+$/, "");
    separated.set(own.name, { label: names.add(names.has(plain) ? plain : own.name), ...uses });
  }
  if (separated.size === 0) return [ours, theirs];
  const relabeled = (lock: Lock, isTheirs: boolean): Lock =>
    relabelFields(lock, (name, owner, { number }) => {
      const found = separated.get(name);
      if (found === undefined) return name;
      const now = enumAt(present, owner, number);
      if (found.theirs.has(now ?? "")) return found.label;
      return found.ours.has(now ?? "") || !isTheirs ? name : found.label;
    });
  const enums = [...theirs.enums.values()].map((one): [string, LockedEnum] => {
    const { label = one.name } = separated.get(one.name) ?? {};
    return [label, { ...one, name: label }];
  });
  return [relabeled(ours, false), { ...relabeled(theirs, true), enums: new Map(enums) }];
}

/** Two enums of one name, by the names that the sources have for them. */
interface Uses {
  readonly ours: ReadonlySet<string>;
  readonly theirs: ReadonlySet<string>;
}

interface Separated extends Uses {
  /** The name that their enum gets. */
  readonly label: string;
}

/** What the sources have of two enums of one name. Undefined if they are one enum that a side has changed, or both. */
function usesOf(ours: LockedEnum, theirs: LockedEnum, present: Lock): Uses | undefined {
  if (hasSameValues(ours, theirs)) return undefined;
  const [own, other] = [ours, theirs].map(
    (side) =>
      new Set(
        [...present.enums.values()]
          .filter((one) => isOfOneName(one, side) && hasSameValues(one, side))
          .map(({ name }) => name),
      ),
  ) as [Set<string>, Set<string>];
  const areBoth = own.size > 0 && other.size > 0;
  const isShared = ours.values.some((one) => theirs.values.some(({ name }) => name === one.name));
  // A single file may have only one of the two.
  return areBoth || (!isShared && own.size + other.size > 0) ? { ours: own, theirs: other } : undefined;
}

/** The name of the enum of a field, by its number and its owner: a message, or the path of an operation and a role. */
function enumAt({ messages, operations }: Lock, owner: string, number: number): string | undefined {
  const [path = "", role] = owner.split(" ");
  const bodies = role === undefined ? [] : [...(operations.get(path)?.bodies ?? [])];
  const [, body] = bodies.find(([one]) => one === role) ?? [];
  const fields = typeof body === "object" ? body.fields : (messages.get(owner)?.fields ?? []);
  return fields.find((one) => one.number === number)?.enum;
}
