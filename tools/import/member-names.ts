import type { DescField, DescMessage, DescOneof } from "@bufbuild/protobuf";
import { jsonName, snakeCase } from "../../common/field-names.js";

export type FieldMembers = ReadonlyMap<DescField | DescOneof, string>;

/**
 * The names of a message's members in TypeScript: those of protobuf in camel case. A name that two members would have stays as it is in
 * the .proto file.
 */
export function memberNames({ fields, members }: DescMessage): FieldMembers {
  const names = new Map<DescField | DescOneof, string>();
  // The arms of one oneof may have the names of members.
  addNames(members, names);
  for (const one of members) if (one.kind === "oneof") addNames(one.fields, names);
  for (const one of fields) if (!names.has(one)) names.set(one, one.name);
  return names;
}

function addNames(members: readonly (DescField | DescOneof)[], names: Map<DescField | DescOneof, string>): void {
  const wanted = members.map(wantedName);
  const used = new Set<string>();
  for (const [at, one] of members.entries()) {
    const isAlone = wanted.indexOf(wanted[at] as string) === wanted.lastIndexOf(wanted[at] as string);
    let name = isAlone ? (wanted[at] as string) : one.name;
    while (used.has(name) || (!isAlone && name !== one.name && wanted.includes(name))) name += "_";
    used.add(name);
    names.set(one, name);
  }
}

function wantedName({ kind, name }: DescField | DescOneof): string {
  const camel = jsonName(name);
  const wanted = /^[A-Za-z_]/.test(camel) ? camel : name;
  // A class cannot have a field of this name.
  if (wanted === "constructor") return "constructor_";
  // The name of a oneof cannot be given, so it has to follow from the member's.
  return kind === "oneof" && snakeCase(wanted) !== name && snakeCase(name) === name ? name : wanted;
}
