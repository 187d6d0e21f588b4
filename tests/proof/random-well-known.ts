import { create, type DescField, fromJson, type JsonValue } from "@bufbuild/protobuf";
import { DurationSchema, ListValueSchema, TimestampSchema, ValueSchema } from "@bufbuild/protobuf/wkt";
import { randomBcl } from "./bcl.js";

/** The parts of a random value of a well-known type. */
export interface Dice {
  below(count: number): number;
  pick<T>(from: readonly T[]): T;
  text(): string;
}

const nanos = [0, 1, 999_999_999, 1_000_000, 500_000_000, 123_456_789];

/** Any at all: which of them are a time is nothing that bytes are asked. */
const secondsAndNanos = (dice: Dice): { seconds: bigint; nanos: number } => ({
  seconds: dice.pick([
    0n,
    1n,
    -1n,
    315576000000n,
    253402300800n,
    2n ** 63n - 1n,
    -(2n ** 63n),
    BigInt(dice.below(2 ** 31)),
  ]),
  nanos: dice.pick([...nanos, -1, 2 ** 31 - 1, -(2 ** 31)]),
});

/** Timestamps that a Date is to hold are told by the field's name, as referenceName says. */
const isDate = (name: string): boolean => /^(safe)?date\d/.test(name);

/** A valid value of a type whose fields alone do not say what is valid; undefined for another type. */
export function randomWellKnown({ message, name }: DescField, dice: Dice): unknown {
  switch (message?.typeName) {
    case "google.protobuf.Timestamp": {
      if (!isDate(name)) return create(TimestampSchema, secondsAndNanos(dice));
      const seconds = dice.pick([0, 1, -1, -62135596800, 253402300799, 1234567890, dice.below(2 ** 31)]);
      const part = dice.pick(nanos);
      return create(TimestampSchema, { seconds: BigInt(seconds), nanos: part - (part % 1e6) });
    }
    case "google.protobuf.Duration":
      return create(DurationSchema, secondsAndNanos(dice));
    case "google.protobuf.Struct":
      return randomObject(dice, 0);
    case "google.protobuf.Value":
      return fromJson(ValueSchema, randomJson(dice, 0));
    case "google.protobuf.ListValue":
      return fromJson(ListValueSchema, randomList(dice, 0));
    default:
      return message === undefined ? undefined : randomBcl(message, dice);
  }
}

function randomJson(dice: Dice, level: number): JsonValue {
  switch (dice.below(level > 2 ? 4 : 6)) {
    case 0:
      return null;
    case 1:
      return dice.pick([0, 1, -0.5, 1e300, 2 ** 53, -5e-324, Number.NaN, Number.NEGATIVE_INFINITY]);
    case 2:
      return dice.text();
    case 3:
      return dice.below(2) === 0;
    case 4:
      return randomList(dice, level);
    default:
      return randomObject(dice, level);
  }
}

const randomList = (dice: Dice, level: number): JsonValue[] =>
  Array.from({ length: dice.below(4) }, () => randomJson(dice, level + 1));

const randomObject = (dice: Dice, level: number): Record<string, JsonValue> =>
  Object.fromEntries(Array.from({ length: dice.below(4) }, () => [dice.text(), randomJson(dice, level + 1)]));
