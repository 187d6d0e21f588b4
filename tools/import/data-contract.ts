import type { DescEnum, DescMessage } from "@bufbuild/protobuf";
import type { ReservedTexts } from "../../runtime/proto/reserved-ranges.js";

/** The arguments of the annotation of a message or an enum, as text. Undefined if it needs none. `local` is its name in TypeScript. */
export function dataContract(
  desc: DescMessage | DescEnum,
  local: string,
  { ranges, names }: ReservedTexts,
): string | undefined {
  const numbers = ranges.map((range) => (/^-?\d+$/.test(range) ? range : JSON.stringify(range)));
  const texts = [
    ...givenName(desc, local),
    ...(numbers.length === 0 ? [] : [`reserved: [${numbers.join(", ")}]`]),
    ...(names.length === 0 ? [] : [`reservedNames: [${names.map((one) => JSON.stringify(one)).join(", ")}]`]),
  ];
  return texts.length === 0 ? undefined : `{ ${texts.join(", ")} }`;
}

/** The name in protobuf, unless it follows from that in TypeScript. An enum does not get the package of its file. */
function givenName(desc: DescMessage | DescEnum, local: string): string[] {
  const { typeName, name, parent, kind } = desc;
  const isPlaced = parent !== undefined || (kind === "enum" && typeName !== name);
  if (isPlaced) return [`name: "${typeName}"`];
  return local === name ? [] : [`name: "${name}"`];
}

export function tagText(tag: string, given: string | undefined): string {
  return given === undefined ? `@${tag}` : `@${tag} ${given}`;
}
