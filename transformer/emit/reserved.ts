import { joinReserved, type Reserved, rangeText } from "../../common/reserved.js";

/** An object literal with reserved numbers and names, for descriptor tables: `{ ranges: [[3, 3], [10, 12]], names: ["age"] }`. */
export function reservedText({ ranges, names }: Reserved): string {
  const pairs = ranges.map(([first, last]) => `[${first}, ${last}]`);
  return `{ ranges: [${pairs.join(", ")}], names: [${names.map((name) => JSON.stringify(name)).join(", ")}] }`;
}

/**
 * The member `"@dataContract": { reserved: 3 | "10 to 12"; reservedNames: "age" }` of the type from which other packages read what
 * a message reserves. Nothing if the message reserves nothing.
 */
export function reservedMembers(reserved: readonly Reserved[]): (readonly [name: string, type: string])[] {
  const { ranges = [], names = [] } = joinReserved(reserved) ?? {};
  if (ranges.length === 0 && names.length === 0) return [];
  const numbers = ranges.map((range) => {
    const text = rangeText(range, "message");
    return range[0] === range[1] ? text : JSON.stringify(text);
  });
  const parts = [
    ...(numbers.length === 0 ? [] : [`reserved: ${numbers.join(" | ")}`]),
    ...(names.length === 0 ? [] : [`reservedNames: ${names.map((name) => JSON.stringify(name)).join(" | ")}`]),
  ];
  return [["@dataContract", `{ ${parts.join("; ")} }`]];
}
