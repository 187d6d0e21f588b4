import type { DescEnum } from "@bufbuild/protobuf";
import type { WireEnum } from "../../common/wire/wire-schema.js";
import type { Difference, PartUse } from "./difference.js";
import { areSameName, listed, plainName } from "./names.js";

/**
 * Compares the values of an enum with those of its description, by number. A value whose name has another number in the
 * description counts as a difference, too.
 */
export function compareEnums(own: WireEnum, described: DescEnum, use: PartUse, source: string): Difference[] {
  const { typeName } = described;
  const values = described.values;
  const ownName = own.name.slice(own.name.lastIndexOf(".") + 1);
  const differences = Object.entries(own.values).flatMap(([name, number]): Difference[] => {
    const stem = withoutPrefix(name, ownName);
    const namesakes = values.filter((one) => areSameName(withoutPrefix(one.name, described.name), stem));
    if ((namesakes.length > 0 ? namesakes : values).some((one) => one.number === number)) return [];
    const [namesake] = namesakes;
    const text =
      namesake === undefined
        ? `${source} has no value ${number} in ${typeName}, and ${own.name} has it: ${name}. Remove it, or correct its number.`
        : `The value ${name} of ${own.name} is ${number}, and ${namesake.number} in ${source}. Give it the number ${namesake.number}.`;
    return [{ code: "IW6011", isWarning: false, use, enum: own, text }];
  });
  // An enum without a zero gets one when it is described, so a described zero is not a difference.
  const numbers = new Set([0, ...Object.values(own.values)]);
  const stems = new Set(Object.keys(own.values).map((name) => plainName(withoutPrefix(name, ownName))));
  const missing = values.filter(
    ({ name, number }) => !numbers.has(number) && !stems.has(plainName(withoutPrefix(name, described.name))),
  );
  if (missing.length === 0) return differences;
  const names = listed(missing.map(({ name, number }) => `${name} = ${number}`));
  const text = `${own.name} lacks values that ${typeName} has in ${source}: ${names}. They arrive as numbers without a name.`;
  return [...differences, { code: "IW6012", isWarning: true, use, enum: own, text }];
}

/** The name of an enum's value without the enum's name in front, which most .proto files add: `COLOR_RED` → `RED`. */
function withoutPrefix(name: string, enumName: string): string {
  const parts = name.split("_");
  for (let at = 1; at < parts.length; at++) {
    if (plainName(parts.slice(0, at).join("")) === plainName(enumName)) return parts.slice(at).join("_");
  }
  return name;
}
