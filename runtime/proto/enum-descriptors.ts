import { identifier } from "../field-names.js";
import { Names } from "../message/proto-names.js";
import type { PlainField } from "../message/seam.js";
import type { EnumDescriptorInit } from "./descriptor-inits.js";

/** The enums that the messages of one file refer to. */
export class EnumDescriptors {
  private readonly made = new Map<string, string>();
  private readonly scope: Names;
  private readonly prefix: string;
  readonly all: EnumDescriptorInit[] = [];

  /** `scope` has the full names of the file, `prefix` is the file's package with a dot behind it. */
  constructor(scope: Names, prefix: string) {
    this.scope = scope;
    this.prefix = prefix;
  }

  /** The full name of a field's enum. */
  nameOf({ enum: described }: PlainField): string {
    const { name = "Enum", values = {} } = described ?? {};
    const key = JSON.stringify([name, values]);
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const given = this.scope.add(this.prefix + identifier(name));
    this.made.set(key, given);
    this.all.push(describeEnum(given.slice(this.prefix.length), Object.entries(values)));
    return given;
  }

  /** What a field's enum calls a number that it has. */
  valueOf(field: PlainField, number: unknown): string {
    const name = this.nameOf(field).slice(this.prefix.length);
    return this.all.find((one) => one.name === name)?.value.find((one) => one.number === number)?.name ?? "";
  }
}

function describeEnum(name: string, members: [name: string, number: number][]): EnumDescriptorInit {
  const scope = new Names();
  const value = members.map(([member, number]) => ({ name: scope.add(identifier(member)), number }));
  // The first value is the default, and zero is what an absent enum reads as.
  if (!value.some(({ number }) => number === 0)) {
    const prefix = name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toUpperCase();
    value.push({ name: scope.add(`${prefix}_UNSPECIFIED`), number: 0 });
  }
  const hasAliases = new Set(members.map(([, number]) => number)).size < members.length;
  // proto3 requires the zero first. Two names for one number keep their order, because the first one is used in JSON.
  value.sort((a, b) => Number(a.number !== 0) - Number(b.number !== 0));
  return { name, value, ...(hasAliases ? { options: { allowAlias: true } } : {}) };
}
