import { identifier } from "../field-names.js";
import { reservedValueNames } from "../reserved.js";
import { Names } from "./proto-names.js";
import type { WireEnum } from "./wire-schema.js";

/** A value of an enum in protobuf. */
export interface EnumValue {
  /** The name in protobuf, which is in the same scope as the name of the enum. */
  name: string;
  readonly number: number;
  /**
   * The name of the member in TypeScript. Undefined for a value that was added because the enum has none with the number zero.
   */
  readonly member: string | undefined;
  /** The name in JSON. The value has it in protobuf, too, unless it is taken there. */
  readonly json: string;
}

/** The values of an enum, the one with the number zero first. `name` is the name of the enum in protobuf, without a package. */
export function enumValues(name: string, { values: members, reserved }: WireEnum): EnumValue[] {
  const scope = new Names();
  if (reserved !== undefined) for (const gone of reservedValueNames(reserved)) scope.add(gone);
  const values = Object.entries(members).map(([member, number]) => {
    const own = scope.add(identifier(member));
    return { name: own, number, member, json: own };
  });
  // The first value is the default, and zero is what an absent enum reads as.
  const zero = values.some(({ number }) => number === 0) ? [] : [scope.add(`${constantCase(name)}_UNSPECIFIED`)];
  const all = [...values, ...zero.map((one) => ({ name: one, number: 0, member: undefined, json: one }))];
  // proto3 requires the zero first. Two names for one number keep their order, because the first one is used in JSON.
  return all.sort((a, b) => Number(a.number !== 0) - Number(b.number !== 0));
}

/**
 * The second name of a value in JSON: with the name of its enum as a prefix, or without it if the value has this prefix (`Red` →
 * `COLOR_RED`, `COLOR_RED` → `RED`). In .proto files, values get the prefix if two enums have a value of the same name, as
 * TypeScript allows. Empty if nothing is left.
 */
export function otherValueName(enumName: string, json: string): string {
  const prefix = `${constantCase(enumName)}_`;
  return json.startsWith(prefix) ? json.slice(prefix.length) : prefix + constantCase(json);
}

/** A name in the style of constants: `FIRST_CLASS` for `FirstClass`. */
export function constantCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toUpperCase();
}

/** The name of an enum as an identifier. A union of numbers without a name gets one: `-3 | 1 | 2` → `Enum_Minus3_1_2`. */
export function enumIdentifier(name: string): string {
  if (!/^[-\d]/.test(name)) return identifier(name);
  return identifier(`Enum_${name.replaceAll("-", "Minus").replaceAll(/\W+/g, "_")}`).replace(/_+$/, "");
}
