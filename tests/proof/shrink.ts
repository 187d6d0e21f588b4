import {
  clearField,
  clone,
  type DescField,
  type DescMessage,
  fromBinary,
  isFieldSet,
  isMessage,
  type Message,
  toBinary,
} from "@bufbuild/protobuf";
import type { Properties } from "./random-message.js";
import { simplerSchemas } from "./simpler-schemas.js";
import type { Subject } from "./subject.js";
import { isWellKnownField } from "./well-known.js";

/** A schema and the messages, one or two to merge, for which something is wrong. */
export interface Finding {
  readonly subject: Subject;
  readonly messages: readonly Message[];
}

/** Whether a finding is still one. */
export type Fails = (finding: Finding) => boolean;

/** The smallest of what `simpler` leads to that still fails. */
export function shrink<T>(start: T, simpler: (value: T) => Iterable<T>, fails: (value: T) => boolean): T {
  let smallest = start;
  for (let found: T | undefined = start; found !== undefined; ) {
    found = undefined;
    for (const candidate of simpler(smallest)) {
      if (!fails(candidate)) continue;
      smallest = found = candidate;
      break;
    }
  }
  return smallest;
}

/**
 * Makes a finding small: its values as far as they go, then its schema, where each round compiles all simpler
 * schemas at once, and the values again.
 */
export function shrinkFinding(
  start: Finding,
  fails: Fails,
  compile: (schemas: Subject["schema"][]) => Subject[],
): Finding {
  let smallest = shrink(start, simplerMessages, fails);
  for (let round = 0; round < 40; round++) {
    const subjects = compile(simplerSchemas(smallest.subject.schema));
    const found = subjects.map((subject) => carryOver(smallest, subject)).find(fails);
    if (found === undefined) break;
    smallest = shrink(found, simplerMessages, fails);
  }
  return smallest;
}

/** The same messages without what the other schema does not have. */
function carryOver({ subject, messages }: Finding, to: Subject): Finding {
  const carried = messages.map((message) =>
    fromBinary(to.root, toBinary(subject.root, message), { readUnknownFields: false }),
  );
  return { subject: to, messages: carried };
}

function* simplerMessages({ subject, messages }: Finding): Iterable<Finding> {
  for (const [i, message] of messages.entries()) {
    for (const simpler of simplerValues(subject.root, message)) yield { subject, messages: messages.with(i, simpler) };
  }
}

/** A message with one member less, or a simpler one. */
function* simplerValues(desc: DescMessage, message: Message): Iterable<Message> {
  const properties = message as unknown as Properties;
  const changed = (key: string, value: unknown): Message => {
    const copy = clone(desc, message);
    (copy as unknown as Properties)[key] = value;
    return copy;
  };
  for (const member of desc.members) {
    const key = member.localName;
    if (member.kind === "oneof") {
      const { case: arm, value } = properties[key] as { case?: string; value?: unknown };
      const field = member.fields.find(({ localName }) => localName === arm);
      if (field === undefined) continue;
      yield changed(key, { case: undefined });
      for (const simpler of simplerSingle(field, value)) yield changed(key, { case: arm, value: simpler });
    } else if (isFieldSet(message, member)) {
      const without = clone(desc, message);
      clearField(without, member);
      yield without;
      for (const simpler of simplerMember(member, properties[key])) yield changed(key, simpler);
    }
  }
}

function* simplerMember(field: DescField, value: unknown): Iterable<unknown> {
  switch (field.fieldKind) {
    case "list": {
      const list = value as readonly unknown[];
      if (list.length > 1) yield firstHalf(list);
      if (list.length > 1) yield list.slice(list.length >> 1);
      for (const [i, item] of list.slice(0, 8).entries()) {
        yield list.toSpliced(i, 1);
        for (const simpler of simplerSingle(field, item)) yield list.with(i, simpler);
      }
      break;
    }
    case "map": {
      const map = value as Properties;
      for (const [key, item] of Object.entries(map)) {
        yield Object.fromEntries(Object.entries(map).filter(([other]) => other !== key));
        for (const simpler of simplerSingle(field, item)) yield { ...map, [key]: simpler };
      }
      break;
    }
    default:
      yield* simplerSingle(field, value);
  }
}

/** Every step makes a number nearer to zero or a text shorter, so that there is an end. */
function* simplerSingle(field: DescField, value: unknown): Iterable<unknown> {
  // The fields of one of protobuf's own do not tell which values are valid.
  if (isWellKnownField(field) && typeof value === "object" && !(value instanceof Uint8Array)) return;
  if (field.message !== undefined && isMessage(value)) yield* simplerValues(field.message, value);
  else if (typeof value === "string" && value !== "") yield* ["", firstHalf([...value]).join("")];
  else if (value instanceof Uint8Array && value.length > 0)
    yield* [new Uint8Array(), value.slice(0, value.length >> 1)];
  else if (typeof value === "number" && value !== 0) {
    yield 0;
    if (Number.isInteger(value) && Math.abs(value) > 1) yield* [1, Math.trunc(value / 2)];
  } else if (typeof value === "bigint" && value !== 0n) {
    yield 0n;
    if (value > 1n || value < -1n) yield* [1n, value / 2n];
  }
}

function firstHalf<T>(list: readonly T[]): readonly T[] {
  return list.slice(0, list.length >> 1);
}
