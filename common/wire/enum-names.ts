import { reservedValueNames } from "../reserved.js";
import type { CollectedSchema } from "./collect-schema.js";
import { constantCase, type EnumValue, enumIdentifier, enumValues } from "./enum-values.js";
import type { NamingProblem } from "./naming-problems.js";
import { ownPart, protoName } from "./proto-names.js";
import type { NamingRules, SchemaNames } from "./schema-names.js";
import { usesOfEnum } from "./type-uses.js";
import type { WireEnum } from "./wire-schema.js";

/** An enum with its full protobuf name, which begins with the package or message that contains the enum. */
export interface PlacedEnum {
  readonly name: string;
  /** The full name before conflicts are resolved. `name` differs from it if another type has this name already. */
  readonly wanted: string;
  /** The package of the messages that use the enum. Undefined if the enum's own name contains a package or message. */
  readonly package: string | undefined;
  readonly described: WireEnum;
  /** The values, the one with the number zero first. */
  readonly values: readonly EnumValue[];
}

/** Whether the name of an enum contains its package or message, as `shop.Status` does. */
export function hasPlace({ name }: WireEnum): boolean {
  return name.includes(".");
}

/**
 * The enums of a schema. An enum whose name contains no package is declared in the package of each message that uses it, and so
 * possibly in several packages.
 */
export class PlacedEnums {
  private readonly placed = new Map<string, PlacedEnum>();
  private readonly names: SchemaNames;

  constructor(names: SchemaNames) {
    this.names = names;
  }

  /** Adds an enum. `messagePackage` is the package of the message that uses it. */
  add(messagePackage: string, described: WireEnum): PlacedEnum {
    const packageName = hasPlace(described) ? undefined : messagePackage;
    const key = JSON.stringify([packageName, described]);
    const known = this.placed.get(key);
    if (known !== undefined) return known;
    const wanted =
      packageName === undefined ? protoName(described.name) : inScope(packageName, enumIdentifier(described.name));
    const name = this.names.scope.add(wanted);
    const values = enumValues(ownPart(name), described);
    const placed = { name, wanted, package: packageName, described, values };
    this.placed.set(key, placed);
    return placed;
  }

  /** The enums that are in a package because messages of this package use them. */
  in(packageName: string): PlacedEnum[] {
    return [...this.placed.values()].filter((one) => one.package === packageName);
  }

  /**
   * Makes the names of enum values unique. In protobuf they are in the same scope as the name of their enum, that is, in its
   * package or message. A value whose name is taken there gets the name of its enum in front.
   */
  tellApart(schema: CollectedSchema, { isForFiles }: NamingRules, problems: NamingProblem[]): void {
    if (!isForFiles) return;
    const all = [...this.placed.values()];
    for (const { name, wanted, described } of all) {
      if (name === wanted) continue;
      problems.push({ kind: "enum", enum: described, wanted, name, uses: usesOfEnum(schema, described) });
    }
    const wanted = all.flatMap((one) => one.values.map((value) => fullName(one, value)));
    const uses = new Map<string, number>();
    for (const name of wanted) uses.set(name, (uses.get(name) ?? 0) + 1);
    const isFree = (name: string): boolean => uses.get(name) === 1 && !this.names.scope.has(name);
    const clashing = all
      .flatMap((one) => one.values.map((value) => ({ one, value })))
      .filter(({ one, value }) => !isFree(fullName(one, value)) || isKeyword(value.name) || isRepeated(one, value));
    for (const name of wanted) if (isFree(name)) this.names.scope.add(name);
    for (const { one, value } of clashing) {
      let wished = `${constantCase(ownPart(one.name))}_${constantCase(value.name)}`;
      while (isMistaken(one, value, wished) || isReserved(one, wished)) wished += `_${numberText(value.number)}`;
      value.name = ownPart(this.names.scope.add(inScope(scopeOf(one), wished)));
      if (value.member === undefined) continue;
      const found = usesOfEnum(schema, one.described);
      problems.push({ kind: "enumValue", enum: one.described, value: value.member, name: value.name, uses: found });
    }
  }
}

function fullName(one: PlacedEnum, { name }: EnumValue): string {
  return inScope(scopeOf(one), name);
}

/** The package or the message that contains an enum and the names of its values: `a.b.Color` → `a.b`. */
function scopeOf({ name }: PlacedEnum): string {
  return name.slice(0, Math.max(0, name.lastIndexOf(".")));
}

function inScope(scope: string, name: string): string {
  return scope === "" ? name : `${scope}.${name}`;
}

/** Whether a word begins a statement inside an enum, so that no value can have it as its name. */
function isKeyword(name: string): boolean {
  return name === "option" || name === "reserved";
}

/**
 * Whether protoc takes the name of a value for that of an earlier value of the enum with another number. protoc ignores case,
 * underscores, and the name of the enum as a prefix.
 */
function isRepeated({ name: enumName, values }: PlacedEnum, value: EnumValue): boolean {
  const stem = (name: string): string => stemOf(ownPart(enumName), name);
  const [first] = values.filter(({ name }) => stem(name) === stem(value.name));
  return first !== undefined && first !== value && first.name !== value.name && first.number !== value.number;
}

function isReserved({ described: { reserved } }: PlacedEnum, name: string): boolean {
  return reserved !== undefined && reservedValueNames(reserved).includes(name);
}

/** Whether protoc would take `name` for the name of a value of the enum with another number. */
function isMistaken({ name: enumName, values }: PlacedEnum, value: EnumValue, name: string): boolean {
  const stem = stemOf(ownPart(enumName), name);
  return values.some((one) => one.number !== value.number && stemOf(ownPart(enumName), one.name) === stem);
}

/** The form in which protoc compares the names of an enum's values: for `Color`, `COLOR_DARK_RED` → `DarkRed`. */
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

function numberText(number: number): string {
  return `${number < 0 ? "MINUS_" : ""}${Math.abs(number)}`;
}
