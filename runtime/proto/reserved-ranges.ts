import type { DescriptorProto, EnumDescriptorProto } from "@bufbuild/protobuf/wkt";
import { type Reserved, rangeText, reservedFieldNames, reservedValueNames } from "../../common/reserved.js";

/** What a message or an enum reserves, as a descriptor states it. */
export interface ReservedInit {
  reservedRange?: { start: number; end: number }[];
  reservedName?: string[];
}

/** What a message reserves. The end of a range is the number behind it (descriptor.proto, `DescriptorProto.ReservedRange`). */
export function describeReservedFields(reserved: Reserved): ReservedInit {
  const { ranges } = reserved;
  const reservedRange = ranges.map(([start, last]) => ({ start, end: last + 1 }));
  return { reservedRange, reservedName: reservedFieldNames(reserved) };
}

/** What an enum reserves. The end of a range is in it (descriptor.proto, `EnumDescriptorProto.EnumReservedRange`). */
export function describeReservedValues(reserved: Reserved): ReservedInit {
  const reservedRange = reserved.ranges.map(([start, end]) => ({ start, end }));
  return { reservedRange, reservedName: reservedValueNames(reserved) };
}

/** What the descriptor of a message or an enum reserves: the ranges in the words of .proto files, and the names. */
export interface ReservedTexts {
  readonly ranges: readonly string[];
  readonly names: readonly string[];
}

export function reservedFields({ reservedRange, reservedName }: DescriptorProto): ReservedTexts {
  return { ranges: reservedRange.map(({ start, end }) => rangeText([start, end - 1], "message")), names: reservedName };
}

export function reservedValues({ reservedRange, reservedName }: EnumDescriptorProto): ReservedTexts {
  return { ranges: reservedRange.map(({ start, end }) => rangeText([start, end], "enum")), names: reservedName };
}
