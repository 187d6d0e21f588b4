import { alignEnums } from "./align-enums.js";
import type { Change, ChangedUse } from "./change.js";
import { addedOperation, compareCalls, goneOperation } from "./compare-calls.js";
import { compareLockedEnums } from "./compare-locked-enums.js";
import { compareLockedFields, type FieldsOwner, type ReferringFields } from "./compare-locked-fields.js";
import {
  annotatedName,
  isOfOneName,
  type Lock,
  type LockedEnum,
  type LockedFields,
  type LockedMessage,
  type LockedOperation,
  operationLabel,
  roles,
  serviceOf,
  shownName,
} from "./lock.js";
import { mayBeBare } from "./operation-words.js";
import { roleWords } from "./print-lock.js";
import { type Remedy, remedyText } from "./remedy.js";
import { type ReplacedPart, replacedByEqual, replacedByOther } from "./replaced-parts.js";

/** The parts of what the sources declare that are compared. */
export interface ComparedParts {
  /** The names of services. */
  readonly services: ReadonlySet<string>;
  /** The names of messages. */
  readonly messages: ReadonlySet<string>;
  /**
   * Whether a message has a name that another tool may not give it, or a service has operations that are not known here: a tool with
   * the sources of another project knows more of what that declares than one with its output. Such a message is not compared with
   * the one before it, and such a service lacks no operation.
   */
  isUnknown?(name: string): boolean;
}

/** Every service and message. */
export function allParts({ operations, messages }: Lock): ComparedParts {
  return { services: new Set([...operations.keys()].map(serviceOf)), messages: new Set(messages.keys()) };
}

/**
 * Compares what was locked with what the sources declare now, by what is on the wire: operations by their paths, fields and the
 * values of enums by their numbers. A message that takes the place of another one is compared with it.
 */
export function compareLocks(locked: Lock, present: Lock, scope: ComparedParts = allParts(present)): Change[] {
  return new LockComparison(locked, present).compare(scope);
}

class LockComparison {
  private changes: Change[] = [];
  /** The pairs of messages to which the comparison of a replaced message has come. Undefined outside of such a comparison. */
  private replaced: Set<string> | undefined;
  private isUnknown: (name: string) => boolean = () => false;
  private readonly locked: Lock;
  private readonly present: Lock;

  constructor(locked: Lock, present: Lock) {
    this.locked = locked;
    this.present = alignEnums(present, locked);
  }

  compare({ services, messages, isUnknown }: ComparedParts): Change[] {
    if (isUnknown !== undefined) this.isUnknown = isUnknown;
    for (const [path, before] of this.locked.operations) {
      if (!services.has(serviceOf(path))) continue;
      const now = this.present.operations.get(path);
      if (now === undefined && !before.isRemoved && !this.isUnknown(serviceOf(path)))
        this.changes.push(goneOperation(before, this.locked, this.present));
      else if (now !== undefined) this.compareOperation(before, now);
    }
    for (const path of this.present.operations.keys()) {
      if (services.has(serviceOf(path)) && !this.locked.operations.has(path)) this.changes.push(addedOperation(path));
    }
    for (const name of messages) this.compareMessage(name);
    // A message or an enum may be found at several places.
    const texts = this.changes.map(({ path, text }) => `${path}: ${text}`);
    return this.changes.filter((_, at) => texts.indexOf(texts[at] ?? "") === at);
  }

  private compareOperation(before: LockedOperation, now: LockedOperation): void {
    const found = compareCalls(before, now);
    this.changes.push(...found.changes);
    if (!found.isComparable) return;
    for (const role of roles) this.compareBody(before, now, role, { part: { operation: now.path } });
  }

  private compareBody(
    before: LockedOperation,
    now: LockedOperation,
    role: (typeof roles)[number],
    use: ChangedUse,
  ): void {
    const [was, is] = [before.bodies.get(role), now.bodies.get(role)];
    const label = operationLabel(now.path);
    if (typeof was === "string" && typeof is === "string") {
      this.compareReplaced(was, is, use, label);
      return;
    }
    if (typeof was === "string" || typeof is === "string") {
      const [from, to] = typeof was === "string" ? ["bare", "wrapped"] : ["wrapped", "bare"];
      const word = role.startsWith("Request") ? "request" : "response";
      const text = `The ${word} of ${label} was ${from} when it was locked and is ${to} now, so peers that are older read other fields. Keep its style: "${from}".`;
      const canBe = from === "wrapped" || mayBeBare(now);
      const remedies: readonly Remedy[] = canBe ? [{ part: { operation: now.path }, options: { style: from } }] : [];
      this.changes.push({ category: "wire", code: "IW5002", path: label, text, use, remedies });
      return;
    }
    if (was === undefined && is === undefined) return;
    const none: LockedFields = { fields: [], removed: [] };
    this.compareLockedFields(was ?? none, is ?? none, {
      path: bodyPath(before, now, role),
      isOrdered: true,
      use: () => ({ part: { operation: now.path, role } }),
    });
  }

  private compareMessage(name: string): void {
    const [before, now] = [this.locked.messages.get(name), this.present.messages.get(name)];
    if (now !== undefined && before !== undefined) this.compareMessages(before, now, undefined);
    else if (now !== undefined) {
      this.changes.push({
        category: "none",
        path: name,
        text: `The message ${name} was added.`,
        use: { part: { message: name } },
      });
    }
  }

  /** Compares two messages. `outer` is the place that uses the message. Undefined for messages in the scope themselves. */
  private compareMessages(before: LockedMessage, now: LockedMessage, outer: ChangedUse | undefined): void {
    const use = (field?: number): ChangedUse => ({ part: { message: now.name, ...(field && { field }) }, outer });
    const [reserved, wasReserved] = [now.reserved, before.reserved];
    this.compareLockedFields(before, now, { path: now.name, isOrdered: false, reserved, wasReserved, use });
  }

  private compareLockedFields(before: LockedFields, now: LockedFields, owner: FieldsOwner): void {
    const { changes, referring } = compareLockedFields({ locked: before, present: now, owner });
    this.changes.push(...changes);
    for (const one of referring) this.compareReferred(one, `${owner.path}.${one.present.name}`);
  }

  private compareReferred({ locked, present, use }: ReferringFields, path: string): void {
    if (locked.message !== undefined && present.message !== undefined)
      this.compareReplaced(locked.message, present.message, use, path);
    if (locked.enum === undefined || present.enum === undefined) return;
    const [before, now] = [this.locked.enums.get(locked.enum), this.present.enums.get(present.enum)];
    if (before === undefined || now === undefined) return;
    const inner = [
      ...this.renamedEnum(before, now, use, path),
      ...compareLockedEnums(before, now, { part: { enum: now }, outer: use }),
    ].map((one) => this.withKind(one, now));
    const different = furthestOf(inner);
    if (this.isRenamed(before, now) || different === undefined) this.changes.push(...inner);
    else this.changes.push(replacedByOther({ was: before.name, is: now.name, path, use }, different));
  }

  /** Tells the path of an enum from that of a message of the same name. */
  private withKind(change: Change, { name }: LockedEnum): Change {
    const isOfEnum = change.path === name || change.path.startsWith(`${name}.`);
    return isOfEnum && this.locked.messages.has(name) ? { ...change, path: `enum ${change.path}` } : change;
  }

  private renamedEnum(before: LockedEnum, now: LockedEnum, outer: ChangedUse, path: string): Change[] {
    if (isOfOneName(before, now)) return [];
    if (this.isStillThere(before, now)) {
      const part: ReplacedPart = { was: before.name, is: shownName(now), path, use: outer };
      return [replacedByEqual(part, this.locked.enums.has(now.name) ? path : now.name)];
    }
    const plain = before.name.replace(/_\d+$/, "");
    // The number told the enum from another one of the same name.
    const was = this.locked.enums.has(plain) ? plain : before.name;
    const part = { enum: now };
    const remedy: Remedy = { part, options: { name: was } };
    const text = `The enum ${shownName(now)} was ${was} in .proto files when it was locked. Keep it: ${remedyText(remedy)}.`;
    const base = { category: "source", code: "IW5012", path: now.name } as const;
    return [{ ...base, text, use: { part, outer }, remedies: [remedy] }];
  }

  /**
   * Whether an enum is the same one, perhaps under a new name, with which it has values in common. Whether an enum of the old name is
   * still there does not count: a file does not show what other files have.
   */
  private isRenamed(before: LockedEnum, now: LockedEnum): boolean {
    if (before.name === now.name) return true;
    const names = new Set(before.values.map(({ name }) => name));
    return !this.locked.enums.has(now.name) && now.values.some(({ name }) => names.has(name));
  }

  /** Whether an enum of another name has not been there yet while the former one is there. */
  private isStillThere({ name: was }: LockedEnum, { name: is }: LockedEnum): boolean {
    return this.present.enums.has(was) || this.locked.enums.has(is);
  }

  /**
   * Compares a message with the one that has taken its place. Their names are not on the wire, so the change is one of names if the
   * messages are alike, and otherwise one of each place that uses them.
   */
  private compareReplaced(was: string, is: string, use: ChangedUse, path: string): void {
    if (was === is || this.isUnknown(is)) return;
    const inner = this.differences(was, is, use);
    const different = inner.find(({ category }) => category === "wire");
    if (different !== undefined) {
      this.changes.push(replacedByOther({ was, is, path, use }, different));
      return;
    }
    const part = { message: is };
    const now = this.present.messages.get(is);
    const name = now && annotatedName(was, now);
    // The name follows from a type argument that has another one.
    const isImplied = name === undefined && inner.some(({ category }) => category === "source");
    if (isImplied || name === undefined || this.locked.messages.has(is) || this.present.messages.has(was)) {
      const accepted = this.locked.messages.has(is) ? path : is;
      this.changes.push(...(isImplied ? [] : [replacedByEqual({ was, is, path, use }, accepted)]), ...inner);
      return;
    }
    const remedy: Remedy = { part, options: { name } };
    const text = `The message ${is} was ${was} when it was locked, in .proto files and in what is generated from them. Keep its name: ${remedyText(remedy)}.`;
    const base = { category: "source", code: "IW5012", path: is } as const;
    this.changes.push({ ...base, text, use: { part, outer: use }, remedies: [remedy] }, ...inner);
  }

  /**
   * The differences between two messages of different names, and between all to which they refer, also if those have been found at
   * another place. Those of packages and of protobuf itself differ as a whole.
   */
  private differences(was: string, is: string, use: ChangedUse): readonly Change[] {
    const [before, now] = [this.locked.messages.get(was), this.present.messages.get(is)];
    if (before === undefined || now === undefined) {
      return [{ category: "wire", code: "IW5003", path: is, text: "They are different messages.", use }];
    }
    const pairs = this.replaced ?? new Set();
    const pair = JSON.stringify([was, is]);
    // Messages that refer to each other in a circle are alike if they are on the way around it.
    if (pairs.has(pair)) return [];
    pairs.add(pair);
    const outside = { changes: this.changes, replaced: this.replaced };
    Object.assign(this, { changes: [], replaced: pairs });
    this.compareMessages(before, now, use);
    const inner = this.changes;
    Object.assign(this, outside);
    return inner;
  }
}

/** The path of what an operation sends in a role: its own, or one with the role if a name is in several of them. */
function bodyPath(before: LockedOperation, now: LockedOperation, role: (typeof roles)[number]): string {
  const namesIn = (one: (typeof roles)[number]): readonly string[] =>
    [before, now].flatMap(({ bodies }) => {
      const body = bodies.get(one);
      return typeof body === "object" ? body.fields.map(({ name }) => name) : [];
    });
  const others = new Set(roles.filter((one) => one !== role).flatMap(namesIn));
  const label = operationLabel(now.path);
  return namesIn(role).some((name) => others.has(name)) ? `${label}.${roleWords[role]}` : label;
}

/** The change that reaches furthest: one of bytes, or else one of JSON. */
function furthestOf(changes: readonly Change[]): Change | undefined {
  return (["wire", "json"] as const).flatMap((one) => changes.find(({ category }) => category === one) ?? [])[0];
}
