import { create, type DescField, type DescMessage, type DescOneof, type Message, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence as FieldPresence } from "@bufbuild/protobuf/wkt";
import { referenceKinds } from "../wire/support.js";
import { type Dice, randomWellKnown } from "./random-well-known.js";
import { isUnwrapped, isWellKnownField, requiredWellKnown } from "./well-known.js";

/** A message of the reference as plain properties. */
export type Properties = Record<string, unknown>;

/** A required message of a contract is never absent: a single message that does not say that it is optional is one. */
export function isRequired(field: DescField): field is DescField & { fieldKind: "message" } {
  const { proto, oneof, fieldKind } = field;
  const isOptional = proto.proto3Optional || proto.options?.features?.fieldPresence === FieldPresence.EXPLICIT;
  return fieldKind === "message" && oneof === undefined && !isOptional;
}

/** The value of an absent field, if that is not zero. */
function defaultOf(field: DescField): unknown {
  const hasOne = field.fieldKind === "scalar" || field.fieldKind === "enum";
  return hasOne && field.proto.defaultValue !== "" ? field.getDefaultValue() : undefined;
}

/** A text or bytes of a parameter or of a tuple, which the reference has presence for: the name tells it. */
function isWrappedText(field: DescField): boolean {
  return /^wrapped\d/.test(field.name);
}

const kinds = new Map(referenceKinds.map((kind) => [kind.name as string, kind]));
const texts = [
  "",
  "a",
  "é",
  "日本",
  "😀",
  "\u0000",
  "\uFEFFx",
  "\uFFFD",
  "__proto",
  "constructor",
  "0",
  "10",
  "-1",
  "Ω".repeat(40),
];
const fillers = ["x", "ß", "漢", "🙂", "a b"];

/** Makes messages of the reference out of a sequence of random numbers. */
export class MessageSource {
  private readonly next: () => number;
  /** How many more fields may be set: a bound for recursive types. */
  private left = 0;
  private isExtreme = false;

  constructor(next: () => number) {
    this.next = next;
  }

  /** A message, with every value at a limit of its type when it is to be extreme. */
  message(desc: DescMessage, isExtreme = false): Message {
    this.left = 60;
    this.isExtreme = isExtreme;
    return this.fill(desc, 0);
  }

  private below(count: number): number {
    return Math.floor(this.next() * count);
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  private fill(desc: DescMessage, depth: number): Message {
    const message = create(desc);
    const share = this.isExtreme ? 1 : this.pick([0.3, 0.6, 0.9]);
    for (const member of desc.members) {
      if (member.kind === "oneof") this.fillOneof(message as unknown as Properties, member, depth, share);
      else if (isRequired(member) || (this.left > 0 && depth < 6 && this.next() < share)) {
        this.left--;
        (message as unknown as Properties)[member.localName] = this.value(member, depth);
      }
    }
    return message;
  }

  private fillOneof(message: Properties, oneof: DescOneof, depth: number, share: number): void {
    if (this.left <= 0 || depth >= 6 || this.next() >= share) return;
    const arm = this.pick(oneof.fields);
    message[oneof.localName] = { case: arm.localName, value: this.value(arm, depth) };
  }

  private value(field: DescField, depth: number): unknown {
    switch (field.fieldKind) {
      case "scalar":
      case "enum": {
        const given = defaultOf(field);
        if (given !== undefined && this.next() < 0.3) return given;
        return field.fieldKind === "enum" ? this.enum() : this.scalar(field.scalar, field);
      }
      case "message":
        return this.nested(field, field.message, depth);
      case "list":
        return Array.from({ length: this.length(field.listKind !== "message") }, () => this.element(field, depth));
      case "map": {
        const entries = Array.from({ length: this.length(false) }, () => [
          String(this.scalar(field.mapKey, field)),
          this.element(field, depth),
        ]);
        return Object.fromEntries(entries);
      }
    }
  }

  private nested(field: DescField, desc: DescMessage, depth: number): unknown {
    const dice: Dice = {
      below: (count) => this.below(count),
      pick: (from) => this.pick(from),
      text: () => this.text(),
    };
    const own = randomWellKnown(field, dice);
    if (own !== undefined) return own;
    const message = this.fill(desc, depth + 1);
    return isUnwrapped(field) ? (message as unknown as Properties).value : message;
  }

  private length(mayBeLong: boolean): number {
    if (mayBeLong && this.next() < 0.05) return 12 + this.below(120);
    return this.left > 0 ? this.below(4) : 0;
  }

  private element(field: DescField & { fieldKind: "list" | "map" }, depth: number): unknown {
    if (field.message !== undefined) {
      this.left--;
      return this.nested(field, field.message, depth);
    }
    return field.enum === undefined ? this.scalar(field.scalar, field) : this.enum();
  }

  private enum(): number {
    return this.pick([0, 1, 2, 5, -1, 127, 128, 77, 2147483647, -2147483648]);
  }

  private scalar(type: ScalarType, field: DescField): unknown {
    if (type === ScalarType.STRING) return this.text();
    if (type === ScalarType.BYTES) return Uint8Array.from({ length: this.textLength() }, () => this.below(256));
    const name = ScalarType[type].toLowerCase();
    const isWide = /64$/.test(name);
    const isSafe = isWide && /^safe(date)?\d/.test(field.name);
    const kind = kinds.get(isSafe ? `safe${name.charAt(0).toUpperCase()}${name.slice(1)}` : name);
    if (kind === undefined) throw new Error(`no values of ${name}`);
    const value = this.isExtreme || this.next() < 0.4 ? this.pick(kind.edges) : kind.random(this.next);
    return isSafe ? BigInt(value as number) : value;
  }

  private text(): string {
    const roll = this.next();
    if (roll < 0.4) return this.pick(texts);
    if (roll < 0.8) return Array.from({ length: this.textLength() }, () => this.pick(fillers)).join("");
    return this.pick(fillers).repeat(this.textLength());
  }

  private textLength(): number {
    return this.next() < 0.004
      ? 1000 + this.below(9000)
      : this.next() < 0.2
        ? this.pick([31, 32, 33, 63, 64, 127, 128, 129])
        : this.below(12);
  }
}

/** The same message with every required message and every wrapped text in it present, and no default, as ours writes it. */
export function withRequired(desc: DescMessage, message: Message): Message {
  const properties = message as unknown as Properties;
  for (const field of desc.fields) {
    if (isWrappedText(field) && !Object.hasOwn(properties, field.localName))
      properties[field.localName] = field.scalar === ScalarType.STRING ? "" : new Uint8Array();
    const given = defaultOf(field);
    if (given !== undefined && properties[field.localName] === given) delete properties[field.localName];
    if (field.message === undefined) continue;
    if (isWellKnownField(field)) {
      if (isRequired(field)) properties[field.localName] ??= requiredWellKnown(field);
      continue;
    }
    const inner = field.message;
    if (field.oneof !== undefined) {
      const oneof = properties[field.oneof.localName] as { case?: string; value?: Message };
      if (oneof.case === field.localName) withRequired(inner, oneof.value as Message);
    } else if (field.fieldKind === "message") {
      if (isRequired(field)) properties[field.localName] ??= create(inner);
      const value = properties[field.localName] as Message | undefined;
      if (value !== undefined) withRequired(inner, value);
    } else {
      for (const value of Object.values(properties[field.localName] as object)) withRequired(inner, value as Message);
    }
  }
  return message;
}
