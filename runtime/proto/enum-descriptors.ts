import { identifier } from "../../common/field-names.js";
import { Names, protoName } from "../message/proto-names.js";
import type { EnumInit, PlainField } from "../message/seam.js";
import type { EnumDescriptorInit, EnumValueInit } from "./descriptor-inits.js";
import { constantCase, setJsonName } from "./enum-json-names.js";
import type { ProtoProblem } from "./proto-problems.js";
import { ownPart, type SchemaNames, type SchemaPurpose } from "./schema-names.js";
import type { SchemaParts } from "./schema-parts.js";
import { usesOfEnum } from "./type-uses.js";

/** An enum, and the package or message that contains it. */
export interface PlacedEnum {
  readonly name: string;
  /** The wanted full name. The actual name differs if this name is taken. */
  readonly wanted: string;
  /**
   * The package that contains the enum because a message of this package uses it. Undefined if the enum's own name contains a
   * package or message.
   */
  readonly package: string | undefined;
  readonly described: EnumInit;
  readonly init: EnumDescriptorInit;
  /** The values by their names in TypeScript. */
  readonly values: ReadonlyMap<string, EnumValueInit>;
  /** The names of the values in JSON, which are also their protobuf names if these are free. */
  readonly json: ReadonlyMap<EnumValueInit, string>;
}

/** Whether the name of an enum contains the package or message to which the enum belongs. */
export function hasPlace({ name }: EnumInit): boolean {
  return name.includes(".");
}

/**
 * The enums of a schema. An enum whose name contains no package or message is declared in the package of each message that uses
 * it, and so possibly several times.
 */
export class EnumDescriptors {
  private readonly made = new Map<string, PlacedEnum>();
  private readonly names: SchemaNames;

  constructor(names: SchemaNames) {
    this.names = names;
  }

  /** Adds the enum of a field. `messagePackage` is the package of the field's message. */
  add(messagePackage: string, { enum: described = { name: "Enum", values: {} } }: PlainField): PlacedEnum {
    const packageName = hasPlace(described) ? undefined : messagePackage;
    const key = JSON.stringify([packageName, described]);
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const wanted =
      packageName === undefined ? protoName(described.name) : inScope(packageName, enumName(described.name));
    const name = this.names.scope.add(wanted);
    const made = {
      name,
      wanted,
      package: packageName,
      described,
      ...describeEnum(ownPart(name), Object.entries(described.values)),
    };
    this.made.set(key, made);
    return made;
  }

  /** The enums that are declared in a package because messages of this package use them. */
  in(packageName: string): PlacedEnum[] {
    return [...this.made.values()].filter((one) => one.package === packageName);
  }

  /**
   * Makes the names of enum values unique. In protobuf, they share a scope with the name of their enum, that is, in its package
   * or message. A value whose name is taken gets the enum's name in front: `COLOR_RED`.
   */
  tellApart(parts: SchemaParts, { isForFiles }: SchemaPurpose, problems: ProtoProblem[]): void {
    if (!isForFiles) return;
    const all = [...this.made.values()];
    for (const { name, wanted, described } of all) {
      if (name === wanted) continue;
      problems.push({ kind: "enum", enum: described, wanted, name, uses: usesOfEnum(parts, described) });
    }
    const wanted = all.flatMap((one) => one.init.value.map((value) => fullName(one, value)));
    const uses = new Map<string, number>();
    for (const name of wanted) uses.set(name, (uses.get(name) ?? 0) + 1);
    const isFree = (name: string): boolean => uses.get(name) === 1 && !this.names.scope.has(name);
    const clashing = all
      .flatMap((one) => one.init.value.map((value) => ({ one, value })))
      .filter(({ one, value }) => !isFree(fullName(one, value)) || isKeyword(value.name) || isRepeated(one, value));
    for (const name of wanted) if (isFree(name)) this.names.scope.add(name);
    for (const { one, value } of clashing) {
      let wished = `${constantCase(one.init.name)}_${constantCase(value.name)}`;
      while (isMistaken(one, value, wished)) wished += `_${numberText(value.number)}`;
      setJsonName(value, value.name);
      value.name = ownPart(this.names.scope.add(inScope(scopeOf(one), wished)));
      const member = [...one.values].find(([, init]) => init === value)?.[0];
      if (member === undefined) continue;
      const uses = usesOfEnum(parts, one.described);
      problems.push({ kind: "enumValue", enum: one.described, value: member, name: value.name, uses });
    }
  }
}

function fullName(one: PlacedEnum, { name }: EnumValueInit): string {
  return inScope(scopeOf(one), name);
}

/** The package or message that contains an enum, and so also the names of its values. */
function scopeOf({ name }: PlacedEnum): string {
  return name.slice(0, Math.max(0, name.lastIndexOf(".")));
}

function inScope(scope: string, name: string): string {
  return scope === "" ? name : `${scope}.${name}`;
}

/** Whether a word starts a statement inside an enum, so that no value can have it as its name. */
function isKeyword(name: string): boolean {
  return name === "option" || name === "reserved";
}

/** Whether protoc takes a value for an earlier value of the enum, because it ignores case, underscores and the enum's name. */
function isRepeated({ init }: PlacedEnum, value: EnumValueInit): boolean {
  const stem = (name: string): string => stemOf(init.name, name);
  const [first] = init.value.filter(({ name }) => stem(name) === stem(value.name));
  return first !== undefined && first !== value && first.name !== value.name && first.number !== value.number;
}

/** Whether protoc would take a value with this name for another value of the enum. */
function isMistaken({ init }: PlacedEnum, value: EnumValueInit, name: string): boolean {
  const stem = stemOf(init.name, name);
  return init.value.some((one) => one.number !== value.number && stemOf(init.name, one.name) === stem);
}

/** The form in which protoc compares the names of values, without the enum's name: for `Color`, `COLOR_DARK_RED` → `DarkRed`. */
function stemOf(enumName: string, name: string): string {
  const plain = (text: string): string => text.replaceAll("_", "").toLowerCase();
  let rest = name;
  const wanted = plain(enumName);
  for (let at = 1; at < name.length; at++) {
    if (plain(name.slice(0, at)) === wanted && plain(name.slice(at)) !== "") rest = name.slice(at).replace(/^_+/, "");
  }
  const words = rest.split("_").filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join("");
}

/** The name of an enum. A union of numbers without a name gets a name made of its numbers. */
function enumName(name: string): string {
  if (!/^[-\d]/.test(name)) return identifier(name);
  return identifier(`Enum_${name.replaceAll("-", "Minus").replaceAll(/\W+/g, "_")}`).replace(/_+$/, "");
}

function numberText(number: number): string {
  return `${number < 0 ? "MINUS_" : ""}${Math.abs(number)}`;
}

function describeEnum(
  name: string,
  members: readonly [name: string, number: number][],
): Pick<PlacedEnum, "init" | "values" | "json"> {
  const scope = new Names();
  const values = new Map(members.map(([member, number]) => [member, { name: scope.add(identifier(member)), number }]));
  const value: EnumValueInit[] = [...values.values()];
  // proto3 needs a value with the number 0, which is what an absent enum reads as.
  if (!value.some(({ number }) => number === 0)) {
    value.push({ name: scope.add(`${constantCase(name)}_UNSPECIFIED`), number: 0 });
  }
  const hasAliases = new Set(members.map(([, number]) => number)).size < members.length;
  // proto3 requires the zero to come first. The order of two names for one number is kept, because JSON uses the first.
  value.sort((a, b) => Number(a.number !== 0) - Number(b.number !== 0));
  const json = new Map(value.map((one) => [one, one.name]));
  return { init: { name, value, ...(hasAliases ? { options: { allowAlias: true } } : {}) }, values, json };
}
