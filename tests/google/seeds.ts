import { Enum, type Field, MapField, type Type } from "protobufjs";
import { loadProto } from "./proto-contract.js";

type Random = () => number;

const texts = ["", "a", "é", "日本", "😀", "\u0000", "__proto__", "foo_bar", "x".repeat(130)];
const longs = ["0", "1", "-1", "127", "128", "300", "4294967296", "9223372036854775807", "-9223372036854775808"];
const integers = [0, 1, -1, 127, 128, 300, 65536, 2147483647, -2147483648];
const numbers = [0, -0, 1, -1.5, 0.1, 1e300, 1e-40, 3.4e38, Number.NaN, Number.POSITIVE_INFINITY];

/** Valid messages of Google's TestAllTypesProto3, of a few fields each: together they have every field many times. */
export function seedMessages(next: Random, count: number): readonly Uint8Array[] {
  const file = "google/protobuf/test_messages_proto3.proto";
  const type = loadProto(file).lookupType("TestAllTypesProto3");
  return Array.from({ length: count }, () => type.encode(new MessageSource(next).message(type, 0)).finish());
}

class MessageSource {
  private readonly next: Random;

  constructor(next: Random) {
    this.next = next;
  }

  message(type: Type, depth: number): Record<string, unknown> {
    // Deeper messages have fewer fields, so that each ends.
    const count = type.fieldsArray.length === 0 ? 0 : this.below(Math.max(5 - depth, 1)) + (depth === 0 ? 1 : 0);
    const fields = Array.from({ length: count }, () => this.pick(type.fieldsArray));
    return Object.fromEntries(fields.map((field) => [field.name, this.value(field, depth)]));
  }

  private below(count: number): number {
    return Math.floor(this.next() * count);
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  private value(field: Field, depth: number): unknown {
    const several = Array.from({ length: this.below(4) });
    if (field instanceof MapField) {
      return Object.fromEntries(several.map(() => [this.key(field.keyType), this.element(field, depth)]));
    }
    return field.repeated ? several.map(() => this.element(field, depth)) : this.element(field, depth);
  }

  private element({ resolvedType, type }: Field, depth: number): unknown {
    if (resolvedType instanceof Enum) return this.pick([0, 1, 2, -1, 77, ...integers]);
    return resolvedType === null ? this.scalar(type) : this.message(resolvedType, depth + 1);
  }

  private scalar(type: string): unknown {
    if (type === "string") return this.pick(texts);
    if (type === "bytes") return Uint8Array.from({ length: this.pick([0, 1, 3, 130]) }, () => this.below(256));
    if (type === "bool") return this.below(2) === 0;
    if (type === "float" || type === "double") return this.pick(numbers);
    const isUnsigned = /^(uint|fixed)/.test(type);
    if (!type.endsWith("64")) return isUnsigned ? this.pick(integers) >>> 0 : this.pick(integers);
    return this.pick(longs);
  }

  /** A key of a map, as protobufjs has it. */
  private key(type: string): string {
    if (type === "string") return this.pick(texts);
    return type === "bool" ? this.pick(["1", ""]) : String(this.scalar(type));
  }
}
