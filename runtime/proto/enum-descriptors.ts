import type { PlacedEnum } from "../../common/wire/enum-names.js";
import { ownPart } from "../../common/wire/proto-names.js";
import type { EnumDescriptorInit, EnumValueInit } from "./descriptor-inits.js";
import { setJsonName } from "./enum-json-names.js";
import { describeReservedValues } from "./reserved-ranges.js";

/** The descriptor of an enum. Its values have the order of `PlacedEnum.values`, which begins with the number zero. */
export function describeEnum({ name, values, described }: PlacedEnum): EnumDescriptorInit {
  const value = values.map(({ name, number, json }): EnumValueInit => {
    const init = { name, number };
    if (name !== json) setJsonName(init, json);
    return init;
  });
  const numbers = Object.values(described.values);
  const hasAliases = new Set(numbers).size < numbers.length;
  const { reserved } = described;
  return {
    name: ownPart(name),
    value,
    ...(hasAliases ? { options: { allowAlias: true } } : {}),
    ...(reserved && describeReservedValues(reserved)),
  };
}
