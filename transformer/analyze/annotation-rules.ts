import { isProtoIdentifier } from "../../common/field-names.js";
import { idempotencies } from "../../common/idempotency.js";
import { isDottedName, type Literal, LiteralList, literalText } from "./literals.js";

export type AnnotationKind = "fileContract" | "serviceContract" | "operationContract" | "dataContract" | "dataMember";

/**
 * The name of an annotation's rule. `protoInclude` has a rule of its own, because it takes only a number; otherwise it counts as
 * a `dataMember`.
 */
export type RuleName = AnnotationKind | "protoInclude";

/**
 * The values that an argument accepts: a string, a number, a boolean, any literal, an identifier, a package name or a JSON name
 * of protobuf, a list of numbers and of ranges of numbers, a list of names, or one of several texts.
 */
type Wanted =
  | ("string" | "number" | "boolean" | "value" | "identifier" | "package" | "jsonName" | "ranges" | "names")
  | readonly string[];

const styles = ["wrapped", "bare"] as const;

interface Rule {
  readonly arguments: Readonly<Record<string, Wanted>>;
  /** The argument that may be given without an object around it: `@dataMember 1`. */
  readonly positional?: "order";
  readonly examples: readonly string[];
  readonly allowed: string;
}

/** For each annotation, the arguments that it takes, examples of them, and the places where it is allowed. */
export const rules: Readonly<Record<RuleName, Rule>> = {
  fileContract: {
    arguments: { package: "package", style: styles },
    examples: ['{ package: "shop.v1", style: "bare" }'],
    allowed: "the first comment of a file",
  },
  serviceContract: {
    arguments: { name: "string", namespace: "string", package: "package", style: styles },
    examples: ['{ name: "Calculator", namespace: "Standard" }'],
    allowed: "an interface or a class",
  },
  operationContract: {
    arguments: { name: "string", style: styles, idempotency: idempotencies },
    examples: ['{ name: "Sum" }', '{ style: "bare" }'],
    allowed: "a method of an interface or a class",
  },
  dataContract: {
    arguments: { name: "string", reserved: "ranges", reservedNames: "names" },
    examples: ['{ name: "Person" }', '{ reserved: [3, "10 to 12"], reservedNames: ["age"] }'],
    allowed: "an interface, a class, an enum or a type alias of an object type",
  },
  dataMember: {
    arguments: {
      order: "number",
      name: "identifier",
      jsonName: "jsonName",
      packed: "boolean",
      delimited: "boolean",
      default: "value",
    },
    positional: "order",
    examples: ["2", "{ order: 2, packed: false }"],
    allowed: "a property of an interface, a class or an object type",
  },
  protoInclude: {
    arguments: { order: "number" },
    positional: "order",
    examples: ["10"],
    allowed: "a property of an interface, a class or an object type",
  },
};

const spellings: Readonly<Record<string, AnnotationKind>> = {
  fileContract: "fileContract",
  serviceContract: "serviceContract",
  operationContract: "operationContract",
  dataContract: "dataContract",
  dataMember: "dataMember",
  protoContract: "dataContract",
  protoMember: "dataMember",
  protoInclude: "dataMember",
};

/** The names of all annotations as they are written in tags, without the `@`. */
export const annotationNames: readonly string[] = Object.keys(spellings);

/**
 * A tag or decorator name, looked up: the annotation that has this name, or else the annotation of which it may be a misspelling.
 */
interface Meaning {
  readonly tag: string;
  readonly kind?: AnnotationKind | undefined;
  /** The annotation that a misspelt name was probably meant to be. */
  readonly meant?: string | undefined;
}

/** The cache of `meaningOf`, by name: a program has very many tags, but few different tag names. */
const meanings = new Map<string, Meaning>();

/** The annotation that a name stands for. The first letter may be in either case, and the name may end in `Attribute`. */
export function annotationKind(name: string): AnnotationKind | undefined {
  return meaningOf(name).kind;
}

/** The name of a tag with its `@`. The same string object is returned for all tags of one name, to save memory. */
export function tagOf(name: string): string {
  return meaningOf(name).tag;
}

/** The name of the rule for an annotation, which depends on its spelling: `@protoInclude` has a rule of its own. */
export function ruleName(kind: AnnotationKind, spelling: string): RuleName {
  return /^@[pP]rotoInclude/.test(spelling) ? "protoInclude" : kind;
}

/** The values that an argument can have, as a source writes them. Empty if they are too many to list. */
export function argumentValues(rule: RuleName, argument: string): readonly string[] {
  const wanted = rules[rule].arguments[argument];
  if (wanted === "boolean") return ["true", "false"];
  return typeof wanted === "object" ? wanted.map((one) => JSON.stringify(one)) : [];
}

/** The annotation that a misspelt tag means: one whose name differs from the tag's by at most two edits. */
export function misspeltAnnotation(name: string): string | undefined {
  return meaningOf(name).meant;
}

/** Whether a text contains the name of an annotation, correct or misspelt, behind an `@`. */
export function mayBeAnnotated(text: string): boolean {
  const names = /@([A-Za-z_$][\w$]*)/g;
  for (let match = names.exec(text); match !== null; match = names.exec(text)) {
    const { kind, meant } = meaningOf(match[1] ?? "");
    if (kind !== undefined || meant !== undefined) return true;
  }
  return false;
}

function meaningOf(name: string): Meaning {
  const known = meanings.get(name);
  if (known !== undefined) return known;
  const plain = lowerFirst(name.replace(/Attribute$/, ""));
  const tag = `@${name}`;
  const meaning = Object.hasOwn(spellings, plain)
    ? { tag, kind: spellings[plain] }
    : { tag, meant: Object.keys(spellings).find((spelling) => editDistance(plain, spelling) <= 2) };
  meanings.set(name, meaning);
  return meaning;
}

export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The arguments of one annotation by name, or the reason why they are wrong. */
export type ArgumentsResult =
  | { readonly values: Readonly<Record<string, Literal>> }
  | { readonly unknown: string }
  | { readonly problem: string };

/** Checks the literal behind an annotation against the arguments that the annotation takes. */
export function checkArguments(kind: RuleName, literal: Literal | undefined): ArgumentsResult {
  const rule = rules[kind];
  if (literal === undefined) return { values: {} };
  if (isDottedName(literal)) return { problem: notLiteral(literal) };
  if (typeof literal !== "object" || literal === null || literal instanceof LiteralList) {
    if (rule.positional === undefined) return { problem: `${literalText(literal)} is not an object` };
    if (typeof literal === rule.arguments[rule.positional]) return { values: orderOf(literal) };
    return checkArguments(kind, { [rule.positional]: literal });
  }
  const values: Record<string, Literal> = {};
  for (const [given, value] of Object.entries(literal)) {
    const name = lowerFirst(given);
    const expected = Object.hasOwn(rule.arguments, name) ? rule.arguments[name] : undefined;
    if (expected === undefined) return { unknown: given };
    if (Object.hasOwn(values, name)) return { problem: `'${name}' is given twice` };
    if (value === null) continue;
    const problem = mismatch(name, expected, value);
    if (problem !== undefined) return { problem };
    values[name] = value;
  }
  return { values };
}

/**
 * A cache of the arguments `{ order: n }` by number: programs have few different numbers and very many members, so members with
 * the same number share one object.
 */
const orders = new Map<Literal, Readonly<Record<"order", Literal>>>();

function orderOf(literal: Literal): Readonly<Record<"order", Literal>> {
  const known = orders.get(literal) ?? { order: literal };
  orders.set(literal, known);
  return known;
}

function mismatch(name: string, expected: Wanted, value: Literal): string | undefined {
  if (expected === "value")
    return typeof value === "object" && !isDottedName(value) ? `'${name}' is an object` : undefined;
  if (isDottedName(value)) return notLiteral(value);
  if (expected === "ranges" || expected === "names") return listMismatch(name, expected, value);
  if (expected === "identifier" || expected === "package" || expected === "jsonName") {
    if (typeof value !== "string") return `'${name}' is not a string`;
    const rule = brokenNameRule(expected, value);
    return rule && `'${name}' is ${JSON.stringify(value)}, which protobuf does not take: ${rule}`;
  }
  if (typeof expected === "string") {
    return typeof value === expected ? undefined : `'${name}' is not a ${expected}`;
  }
  return expected.includes(String(value)) && typeof value === "string"
    ? undefined
    : `'${name}' is none of ${expected.map((one) => JSON.stringify(one)).join(", ")}`;
}

function listMismatch(name: string, expected: "ranges" | "names", value: Literal): string | undefined {
  if (!(value instanceof LiteralList)) return `'${name}' is not a list`;
  const kinds = expected === "ranges" ? ["number", "string"] : ["string"];
  const wrong = value.items.find((item) => !kinds.includes(typeof item));
  return wrong === undefined
    ? undefined
    : `'${name}' has ${literalText(wrong)}, which is not a ${kinds.join(" or a ")}`;
}

/**
 * The naming rule of protobuf that `value` breaks, in words for a diagnostic. Undefined if the name is valid. A blank identifier
 * or package counts as not given, and so as valid.
 */
function brokenNameRule(kind: "identifier" | "package" | "jsonName", value: string): string | undefined {
  if (kind === "jsonName") {
    // Brackets are around the names of extensions. A .proto file is UTF-8, which has no halves of surrogate pairs.
    if (value.trim() !== "" && !/^\[.*\]$|\0|\p{Surrogate}/su.test(value)) return undefined;
    return "a name in JSON is not blank or in brackets, and has neither NUL nor half of a surrogate pair";
  }
  const names = kind === "package" ? value.split(".") : [value];
  if (value.trim() === "" || names.every(isProtoIdentifier)) return undefined;
  return `${kind === "package" ? "each of its names" : "a name"} has letters, digits and underscores, and begins with no digit`;
}

function notLiteral(name: Literal): string {
  return `'${literalText(name)}' is not a literal`;
}

/**
 * The number of edits (insertions, deletions, replacements, swaps of neighbours) between two words. It stops counting after
 * three.
 */
export function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 3;
}
