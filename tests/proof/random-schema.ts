import { fieldNames, jsonName } from "../../common/field-names.js";
import { wellKnownNames } from "../../common/well-known-names.js";
import type { DefaultValue, Scalar } from "../../transformer/model/model.js";
import { seededRandom } from "../support/seeded-random.js";
import { features } from "./features.js";
import type {
  EnumSchema,
  FieldSchema,
  MessageForm,
  MessageSchema,
  Schema,
  SingleSchema,
  TypeSchema,
} from "./schema.js";
import { derivedForms, elementOf, enumForms, isDerived } from "./schema.js";

const keyScalars: readonly Scalar[] = [
  ...([
    "int32",
    "uint32",
    "sint32",
    "fixed32",
    "sfixed32",
    "int64",
    "uint64",
    "sint64",
    "fixed64",
    "sfixed64",
  ] as const),
  ...(["safeInt64", "safeUint64", "safeSint64", "safeFixed64", "safeSfixed64", "bool", "string", "string"] as const),
];
const scalars: readonly Scalar[] = [...keyScalars, "float", "double", "bytes", "bytes", "string"];
const plainForms = ["interface", "interface", "interface", "alias", "class", "class", "decorated"] as const;
const rootForms: readonly MessageForm[] = [...plainForms, "request", ...derivedForms.slice(0, 2), ...derivedForms];
const innerForms: readonly MessageForm[] = [...plainForms, "generic", "generic", "tuple", "tuple", ...derivedForms];

/** Names that emitted code, JavaScript or protobuf-es use themselves, and names that are hard to write. */
const parameterNames = [
  ..."b p r w m t v e end into k x s o l f i a table fields codec length name value result message contract".split(" "),
  ..."Map Object Symbol NaN Infinity undefined hasOwnProperty toString valueOf then of get set async type".split(" "),
  ..."größe 名前 $ _ $0 m0 double int32 array record own noBytes naïve_x Ω".split(" "),
];
const memberNames = [
  ...parameterNames,
  ..."class default delete new in this null true static await yield let eval arguments prototype __proto__".split(" "),
  ...[
    "with space",
    "a-b",
    "1",
    "0x1",
    "",
    'quo"te',
    "it's",
    "back\\slash",
    "new\nline",
    "\u2028",
    "$" + "{x}",
    "`",
    "*/",
  ],
];
/** The names that no field of a class can have. */
const noClassMember = new Set(["constructor", "prototype"]);

const isMessage = ({ kind }: SingleSchema): boolean => kind === "message" || kind === "wellKnown";

const textDefaults = [
  "a",
  "é😀",
  "it's",
  'a "quoted" \\ text',
  "{ order: 2 }",
  "@dataMember 3",
  "new\nline",
  "`$" + "{x}`",
];

/** The values that an absent field of a type may have; some types have nothing but zero. */
function defaultsOf(scalar: Scalar): readonly (DefaultValue | undefined)[] {
  if (scalar === "string") return textDefaults;
  if (scalar === "bytes") return [undefined];
  if (scalar === "bool") return [true];
  const isSigned = !/^(safe)?(u|fixed)/i.test(scalar);
  const signs = isSigned ? [1, -1] : [1];
  if (scalar === "float" || scalar === "double")
    return [1.5, -0.25, 1e30, Math.fround(0.1), 5e-7].map((one) => (scalar === "float" ? Math.fround(one) : one));
  const isBig = scalar.endsWith("64") && !scalar.startsWith("safe");
  const limit = isBig ? 2n ** 63n - 1n : scalar.startsWith("safe") ? 2 ** 53 - 1 : 2 ** 31 - 1;
  const numbers = [1, 127, 128, 70_000].map((one) => (isBig ? BigInt(one) : one));
  return [...numbers, limit].flatMap((one) =>
    signs.map((sign) => (isBig ? BigInt(sign) * BigInt(one) : sign * Number(one))),
  );
}

class Generator {
  private readonly next: () => number;
  private readonly prefix: string;
  private enums: EnumSchema[] = [];
  private forms: MessageForm[] = [];

  constructor(seed: number, prefix: string) {
    this.next = seededRandom(seed);
    this.prefix = prefix;
  }

  schema(): Schema {
    this.enums = Array.from({ length: this.below(3) }, (_, i) => this.enum(i));
    this.forms = [this.pick(rootForms), ...Array.from({ length: this.below(4) }, () => this.pick(innerForms))];
    const messages: MessageSchema[] = [];
    // A tuple of many elements adds the one of the last of them.
    for (let index = 0; index < this.forms.length; index++)
      messages.push(this.message(this.forms[index] as MessageForm, index));
    return { name: this.prefix, messages, enums: this.enums };
  }

  private below(count: number): number {
    return Math.floor(this.next() * count);
  }

  private chance(share: number): boolean {
    return this.next() < share;
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  private enum(index: number): EnumSchema {
    const numbers = [0, 1, 2, 127, 128, 2147483647, -1, -2147483648, 1].filter(() => this.chance(0.5));
    const members = [...(numbers.length === 0 ? [5] : numbers)].map((number, i) => ({ name: `V${i}`, number }));
    return { name: `${this.prefix}E${index}`, form: this.pick(enumForms), members };
  }

  private message(form: MessageForm, index: number): MessageSchema {
    if (form === "tuple" && this.chance(0.4)) return this.longTuple(index);
    const isNumbered = form === "tuple" || form === "request";
    // A tuple needs an item, a generic message a type parameter that it uses, a derived one something to derive.
    const isNeedy = form === "tuple" || form === "generic" || isDerived(form);
    const count = isNeedy ? 1 + this.below(isDerived(form) ? 7 : 3) : this.below(this.chance(0.1) ? 24 : 7);
    const numbers = isNumbered ? Array.from({ length: count }, (_, i) => i + 1) : this.numbers(count);
    const names = this.names(form, count);
    const declared = numbers.map((number, i): FieldSchema => this.field(form, index, number, names[i] as string));
    const named = isNumbered
      ? declared
      : this.withProtoNames(declared)
          .map(withJsonName)
          .map((field) => this.withOption(form, field));
    const fields = isNumbered ? named : this.withOneof(named, index);
    const isPlain = fields.every(({ oneof }) => oneof === undefined);
    const inherited = form === "interface" && isPlain && this.chance(0.2) ? this.below(count + 1) : 0;
    return { name: `${this.prefix}M${index}`, form, fields, inherited };
  }

  /** A tuple of more than seven elements: C# has those from the eighth on in a tuple of their own. */
  private longTuple(index: number): MessageSchema {
    const own = Array.from({ length: 7 }, (_, i) => this.field("tuple", index, i + 1, `f${i + 1}`));
    const type = { kind: "message", name: `${this.prefix}M${this.forms.length}` } as const;
    this.forms.push("tuple");
    const fields = [...own, { number: 8, name: "rest", type, rest: true } as const];
    return { name: `${this.prefix}M${index}`, form: "tuple", fields, inherited: 0 };
  }

  /** Some neighbours become the arms of a oneof. */
  private withOneof(fields: readonly FieldSchema[], index: number): FieldSchema[] {
    if (!features.oneofs || fields.length === 0 || !this.chance(0.3)) return [...fields];
    const from = this.below(fields.length);
    const to = from + 1 + this.below(5);
    const taken = new Set(fields.map(({ name }) => name));
    const oneof = [this.pick(memberNames), "choice", "other"].find((name) => !taken.has(name)) ?? "choice";
    const isPossible = !noClassMember.has(oneof) && fields.slice(from, to).every(({ open }) => open === undefined);
    return fields.map((field, i) => {
      if (!isPossible || i < from || i >= to) return field;
      const { default: _, delimited: __, include: ___, ...named } = field;
      const type = this.single(index, false, "interface");
      const arm: FieldSchema = { ...named, type, oneof };
      return isMessage(type) && this.chance(0.3) ? { ...arm, delimited: true } : arm;
    });
  }

  /** Some members have a name of their own in protobuf, and so have those that would share one. */
  private withProtoNames(fields: readonly FieldSchema[]): FieldSchema[] {
    const taken = new Set<string>();
    return fields.map((field) => {
      const keys = keysOf(field.name);
      const isShared = keys.some((key) => taken.has(key));
      if (isShared || this.chance(0.1)) return { ...field, protoName: `p_${field.number}` };
      for (const key of keys) taken.add(key);
      return field;
    });
  }

  /** Some members say more of themselves than their number; a type parameter may turn out as anything. */
  private withOption(form: MessageForm, field: FieldSchema): FieldSchema {
    const { type, open, protoName, jsonName } = field;
    if (open !== undefined || !this.chance(type.kind === "optional" ? 0.7 : 0.3)) return field;
    if (type.kind === "scalar" || type.kind === "enum") {
      const value = type.kind === "scalar" ? this.pick(defaultsOf(type.scalar)) : this.enumDefault(type.name);
      return value ? { ...field, default: value } : field;
    }
    if (type.kind === "map" || !isMessage(elementOf(type))) return field;
    const isSubtype = type.kind === "optional" && this.isSubtype(type.inner) && form !== "partial";
    if (isSubtype && protoName === undefined && jsonName === undefined && this.chance(0.8))
      return { ...field, include: true };
    return { ...field, delimited: true };
  }

  private enumDefault(name: string): number | undefined {
    const members = this.enums.find((one) => one.name === name)?.members ?? [];
    return members.length === 0 ? undefined : this.pick(members).number;
  }

  /** Whether a type is a message with a name of its own, or without a member. */
  private isSubtype(type: SingleSchema): boolean {
    if (type.kind === "wellKnown") return type.name === "Empty";
    return type.kind === "message" && this.forms[Number(type.name.slice(this.prefix.length + 1))] !== "tuple";
  }

  private numbers(count: number): number[] {
    const numbers = new Set<number>();
    while (numbers.size < count) {
      const limit = this.pick([15, 15, 40, 2047, 2 ** 18, 2 ** 29 - 1]);
      const number = this.chance(0.02)
        ? this.pick([15, 16, 2047, 2048, 18999, 20000, 2 ** 29 - 1])
        : 1 + this.below(limit);
      if (number < 19000 || number > 19999) numbers.add(number);
    }
    return [...numbers];
  }

  private names(form: MessageForm, count: number): string[] {
    const isClass = form === "class" || form === "decorated";
    const awkward = (form === "request" ? parameterNames : [...memberNames, "constructor"]).filter(
      (name) => !(form === "request" && name === "undefined") && !(isClass && noClassMember.has(name)),
    );
    const names = new Set<string>();
    const taken = new Set<string>();
    while (names.size < count) {
      const name = this.chance(0.3) ? this.pick(awkward) : `f${this.below(100)}`;
      const keys = keysOf(name);
      // A parameter has no annotation that could tell it from another.
      if (form === "request" && keys.some((key) => taken.has(key))) continue;
      for (const key of keys) taken.add(key);
      names.add(name);
    }
    return [...names];
  }

  private field(form: MessageForm, index: number, number: number, name: string): FieldSchema {
    const type = this.type(form, index);
    const isSafe = type.kind !== "list" || type.packed;
    if (form !== "generic" || !isSafe) return { number, name, type };
    // The first field is open, so that no type parameter goes unused.
    const open = this.pick(["whole", "element", undefined] as const);
    return open === undefined ? { number, name, type } : { number, name, type, open };
  }

  private type(form: MessageForm, index: number): TypeSchema {
    const roll = this.next();
    if (roll < 0.5) return this.single(index, true, form);
    const inner = this.single(index, false, form);
    if (roll < 0.68)
      return { kind: "list", item: inner, packed: form === "tuple" || form === "request" || this.chance(0.7) };
    if (roll < 0.82) return this.map(inner);
    // `Value | null` is `Value`, which is never absent.
    if (inner.kind === "wellKnown" && inner.name === "Value") return { kind: "optional", absent: "undefined", inner };
    const isMember = form !== "tuple" && form !== "request";
    const absent = this.pick(isMember ? (["?", "undefined", "null"] as const) : (["undefined", "null"] as const));
    return { kind: "optional", absent, inner };
  }

  private map(value: SingleSchema): TypeSchema {
    const form = this.pick(["map", "map", "record"] as const);
    return { kind: "map", form, key: form === "record" ? "string" : this.pick(keyScalars), value };
  }

  /** A message that is required must not contain itself, and tuples and generic messages are written out. */
  private single(index: number, isRequired: boolean, form: MessageForm): SingleSchema {
    const roll = this.next();
    const inline = form === "tuple" || form === "generic" || form === "request";
    const usable = this.forms
      .map((one, i) => ({ one, i }))
      .filter(({ one, i }) => i > 0 && (i > index || !(isRequired || inline || one === "tuple" || one === "generic")));
    if (roll < 0.35 && usable.length > 0) return { kind: "message", name: `${this.prefix}M${this.pick(usable).i}` };
    const chosen = this.enums[this.below(8)];
    if (chosen !== undefined) return { kind: "enum", name: chosen.name };
    if (this.chance(0.15)) return { kind: "wellKnown", name: this.pick(wellKnownNames) };
    return { kind: "scalar", scalar: this.pick(scalars) };
  }
}

/** Some members, which their numbers choose, have a name of their own in JSON. No other member has it in any form. */
function withJsonName(field: FieldSchema): FieldSchema {
  const { number } = field;
  const texts = ["j_", "é ", "@", '"\\'];
  return number % 8 === 5 ? { ...field, jsonName: `${texts[(number >> 3) % texts.length]}${number}` } : field;
}

/** The names that no other member of a message may have in protobuf or its JSON. */
function keysOf(name: string): string[] {
  const { proto, json } = fieldNames({ name });
  return [proto, json, jsonName(proto)];
}

/** A schema that is the same for a seed; the names in it begin with `prefix`. */
export function randomSchema(seed: number, prefix: string): Schema {
  return new Generator(seed, prefix).schema();
}
