import { joinReserved, type Reserved } from "../../common/reserved.js";
import {
  type Lock,
  type LockedEnum,
  type LockedField,
  type LockedFields,
  type LockedMessage,
  type LockedOperation,
  type LockedValue,
  operationLabel,
  type Role,
  roles,
} from "./lock.js";
import { fieldLine } from "./print-lock.js";

/** Two sides of a merge that say different things of one part, where the sources say a third one. */
export interface Conflict {
  /** The part, as `--accept` names it: `shop.Order.note`. */
  readonly path: string;
  readonly ours: string;
  readonly theirs: string;
}

export interface MergedLock {
  readonly lock: Lock;
  readonly conflicts: readonly Conflict[];
}

/**
 * Joins the two sides of a merge conflict. What one side has is in the result. Where both have a part and differ, the side that
 * agrees with what the sources declare (`present`) is taken, and otherwise there is a conflict, and our side is taken. Parts that
 * `present` does not have are never in conflict.
 */
export function mergeLocks(ours: Lock, theirs: Lock, present: Lock): MergedLock {
  const merge = new Merge();
  const operations = join(ours.operations, theirs.operations, (a, b, path) =>
    merge.operations(a, b, present.operations.get(path)),
  );
  const messages = join(ours.messages, theirs.messages, (a, b, name) =>
    merge.messages(a, b, present.messages.get(name)),
  );
  const enums = join(ours.enums, theirs.enums, (a, b, name) => merge.enums(a, b, present.enums.get(name)));
  const packages = join(ours.packages, theirs.packages, (a, b, name) =>
    merge.choose(name, [a, b], [a, b, present.packages.get(name)]),
  );
  const projects = join(ours.projects, theirs.projects, (a, b) => [...new Set([...a, ...b])].sort());
  return { lock: { operations, messages, enums, packages, projects }, conflicts: merge.conflicts };
}

function join<Item>(
  ours: ReadonlyMap<string, Item>,
  theirs: ReadonlyMap<string, Item>,
  both: (ours: Item, theirs: Item, key: string) => Item,
): Map<string, Item> {
  const joined = new Map(ours);
  for (const [key, item] of theirs) {
    const own = ours.get(key);
    joined.set(key, own === undefined ? item : both(own, item, key));
  }
  return joined;
}

class Merge {
  readonly conflicts: Conflict[] = [];

  operations(ours: LockedOperation, theirs: LockedOperation, present: LockedOperation | undefined): LockedOperation {
    const { path } = ours;
    const label = operationLabel(path);
    const texts = [ours, theirs, present].map((one) => one && `${one.kind} ${one.idempotency ?? ""}`.trim());
    const chosen = this.choose(label, [ours, theirs], texts);
    const bodies = new Map<Role, LockedFields | string>();
    for (const role of roles) {
      const [own, other, now] = [ours, theirs, present].map((one) => one?.bodies.get(role));
      const body = own ?? other;
      if (body === undefined) continue;
      bodies.set(
        role,
        own === undefined || other === undefined || typeof own === "string" || typeof other === "string"
          ? this.choose(label, [own ?? body, other ?? body], [own, other, now].map(bodyText))
          : this.fields(label, own, other, typeof now === "string" ? undefined : now),
      );
    }
    const details = [...new Set([...ours.details, ...theirs.details])].sort();
    return { ...chosen, bodies, details, isRemoved: ours.isRemoved || theirs.isRemoved };
  }

  messages(ours: LockedMessage, theirs: LockedMessage, present: LockedMessage | undefined): LockedMessage {
    const fields = this.fields(ours.name, ours, theirs, present);
    const isRemoved = ours.isRemoved || theirs.isRemoved;
    const isNamed = !isRemoved && (ours.isNamed || theirs.isNamed);
    return { ...ours, isNamed, isRemoved, ...fields, reserved: reservedBy(ours, theirs) };
  }

  enums(ours: LockedEnum, theirs: LockedEnum, present: LockedEnum | undefined): LockedEnum {
    const removed = distinct([...ours.removed, ...theirs.removed], valueText);
    const gone = new Set(removed.map(valueText));
    const byName = (one: LockedEnum | undefined) => new Map((one?.values ?? []).map((value) => [value.name, value]));
    const [own, other, now] = [byName(ours), byName(theirs), byName(present)];
    const values = join(own, other, (a, b, name) =>
      this.choose(`${ours.name}.${name}`, [a, b], [a, b, now.get(name)].map(valueText)),
    );
    const left = [...values.values()].filter((value) => !gone.has(valueText(value)));
    return { ...ours, values: left.sort((a, b) => a.number - b.number), removed, reserved: reservedBy(ours, theirs) };
  }

  private fields(
    owner: string,
    ours: LockedFields,
    theirs: LockedFields,
    present: LockedFields | undefined,
  ): LockedFields {
    const removed = distinct([...ours.removed, ...theirs.removed], fieldLine);
    const gone = new Set(removed.map(fieldLine));
    const byNumber = (one: LockedFields | undefined) => new Map((one?.fields ?? []).map((f) => [`${f.number}`, f]));
    const now = byNumber(present);
    const fields = join(byNumber(ours), byNumber(theirs), (a, b, number) =>
      this.choose(`${owner}.${a.name}`, [a, b], [a, b, now.get(number)].map(fieldText)),
    );
    const left = [...fields.values()].filter((field) => !gone.has(fieldLine(field)));
    return { fields: left.sort((a, b) => a.number - b.number), removed };
  }

  /** Chooses between two sides by their texts, of which the third is what the sources declare. */
  choose<Item>(
    path: string,
    [ours, theirs]: readonly [Item, Item],
    [own = "", other = "", present]: readonly (string | undefined)[],
  ): Item {
    if (own === other || present === undefined || present === own) return ours;
    if (present === other) return theirs;
    this.conflicts.push({ path, ours: own, theirs: other });
    return ours;
  }
}

function reservedBy(...sides: readonly (LockedMessage | LockedEnum)[]): Reserved | undefined {
  return joinReserved(sides.flatMap(({ reserved }) => reserved ?? []));
}

function fieldText(field: LockedField | undefined): string | undefined {
  return field && fieldLine(field);
}

function valueText(value: LockedValue): string;
function valueText(value: LockedValue | undefined): string | undefined;
function valueText(value: LockedValue | undefined): string | undefined {
  return value && `${value.name} = ${value.number}`;
}

function bodyText(body: LockedFields | string | undefined): string | undefined {
  return typeof body === "string" || body === undefined ? body : `{ ${body.fields.map(fieldLine).join("; ")} }`;
}

function distinct<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [textOf(item), item])).values()];
}
