import { create, createFileRegistry, type DescFile, type DescMessage, type Message } from "@bufbuild/protobuf";
import { FieldDescriptorProto_Type, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { jsonName } from "../../common/field-names.js";
import type { Dice } from "./random-well-known.js";

const { SINT64, INT32, FIXED64, UINT64, UINT32 } = FieldDescriptorProto_Type;

/** protobuf-net's own messages, from its bcl.proto; what is an enum there is a number here. */
const members = {
  DateTime: [
    ["value", SINT64],
    ["scale", INT32],
  ],
  TimeSpan: [
    ["value", SINT64],
    ["scale", INT32],
  ],
  Guid: [
    ["lo", FIXED64],
    ["hi", FIXED64],
  ],
  Decimal: [
    ["lo", UINT64],
    ["hi", UINT32],
    ["sign_scale", UINT32],
  ],
} as const;

type BclName = keyof typeof members;

// No other file has this name, so protoc finds this one.
const fileName = "numbers-of-bcl.proto";

const registry = createFileRegistry(
  create(FileDescriptorProtoSchema, {
    name: fileName,
    syntax: "proto3",
    package: "bcl",
    messageType: Object.entries(members).map(([name, fields]) => ({
      name,
      field: fields.map(([field, type], at) => ({
        name: field,
        jsonName: jsonName(field),
        number: at + 1,
        type,
        label: 1,
      })),
    })),
  }),
  () => undefined,
);

/** The file of the reference that describes them. */
export const bclFile = registry.getFile(fileName) as DescFile;

type Parts = Readonly<Record<string, unknown>>;

const unitsOfDay = [1n, 24n, 24n * 60n, 86_400n, 86_400_000n, 864_000_000_000n];
const ticksOfDay = 864_000_000_000n;
const limits = {
  DateTime: { origin: 719_162n * ticksOfDay, min: 0n, max: 3_652_059n * ticksOfDay - 1n },
  TimeSpan: { origin: 0n, min: -(2n ** 63n), max: 2n ** 63n - 1n },
};
const extremes = 15;

/** The value that a contract has for the reference's; undefined in it where C# has none. */
export function bclValue(typeName: string, given: unknown): unknown {
  const parts = given as Parts | undefined;
  const name = typeName.slice("bcl.".length) as BclName;
  if (name === "Guid") return guidText(parts);
  if (name === "Decimal") return decimalText(parts);
  // An absent one is the year 1, and one without bytes is 1970.
  if (parts === undefined) return { ticks: 0n };
  return { ticks: ticksOf(name, parts.value as bigint, parts.scale as number) };
}

function ticksOf(name: keyof typeof limits, value: bigint, scale: number): bigint | undefined {
  const { origin, min, max } = limits[name];
  if (scale === extremes) return value === 1n ? max : value === -1n ? min : undefined;
  const unit = unitsOfDay[scale];
  if (unit === undefined) return undefined;
  const ticks = origin + (value * ticksOfDay) / unit;
  return ticks < min || ticks > max ? undefined : ticks;
}

function guidText({ lo = 0n, hi = 0n }: Parts = {}): string {
  const bytes = Buffer.alloc(16);
  bytes.writeBigUInt64LE(BigInt.asUintN(64, lo as bigint), 0);
  bytes.writeBigUInt64LE(BigInt.asUintN(64, hi as bigint), 8);
  const first = [bytes.readUInt32LE(0).toString(16).padStart(8, "0")];
  const next = [4, 6].map((at) => bytes.readUInt16LE(at).toString(16).padStart(4, "0"));
  return [...first, ...next, bytes.toString("hex", 8, 10), bytes.toString("hex", 10)].join("-");
}

function decimalText({ lo = 0n, hi = 0, signScale = 0 }: Parts = {}): string | undefined {
  const scale = (signScale as number) >>> 1;
  if (scale > 28) return undefined;
  const digits = String(BigInt(hi as number) * 2n ** 64n + (lo as bigint)).padStart(scale + 1, "0");
  const sign = (signScale as number) % 2 === 1 ? "-" : "";
  return `${sign}${digits.slice(0, digits.length - scale)}${scale === 0 ? "" : "."}${digits.slice(digits.length - scale)}`;
}

/** A valid value, as C# writes it; undefined for another type. */
export function randomBcl(desc: DescMessage, dice: Dice): Message | undefined {
  if (desc.file.name !== bclFile.name) return undefined;
  const part = (): bigint => dice.pick([0n, 1n, 2n ** 64n - 1n, BigInt(dice.below(2 ** 31)) ** 2n]);
  switch (desc.name as BclName) {
    case "Guid": {
      // The empty one has no bytes, any other both halves.
      const [lo, hi] = [part(), part()].map((half) => half || 1n);
      return create(desc, (dice.below(4) === 0 ? {} : { lo, hi }) as never);
    }
    case "Decimal": {
      const hi = dice.pick([0, 0, 1, 4294967295, dice.below(2 ** 32)]);
      return create(desc, { lo: part(), hi, signScale: dice.pick([0, 1, 2, 5, 56, 57, dice.below(58)]) } as never);
    }
    default:
      return create(desc, scaled(desc.name as keyof typeof limits, dice) as never);
  }
}

/** Some ticks in the greatest unit that divides them. */
function scaled(name: keyof typeof limits, dice: Dice): Parts {
  const { origin, min, max } = limits[name];
  const distance = BigInt(dice.pick([-1, 1]) * dice.below(2 ** 20)) * dice.pick([1n, 10_000n, 36_000_000_000n]);
  const ticks = dice.pick([min, max, min + 1n, max - 1n, origin, origin + distance]);
  if (ticks === min) return { value: -1n, scale: extremes };
  if (ticks === max) return { value: 1n, scale: extremes };
  const away = ticks - origin;
  const scale = unitsOfDay.findIndex((unit) => (away * unit) % ticksOfDay === 0n);
  return { value: (away * (unitsOfDay[scale] ?? 0n)) / ticksOfDay, scale };
}

/** A required one that never came, as ours writes it. */
export function requiredBcl(desc: DescMessage): Message {
  return create(desc, (desc.name === "DateTime" ? { value: -1n, scale: extremes } : {}) as never);
}
