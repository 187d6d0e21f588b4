import { seededRandom } from "../support/seeded-random.js";
import {
  type ContractSchema,
  type EnumSchema,
  type MemberSchema,
  type MessageSchema,
  type OperationSchema,
  type ParameterSchema,
  scalars,
  type TypeSchema,
} from "./contract-schema.js";

/** Chooses one of some items at random. */
export type Choose = <Item>(items: readonly Item[]) => Item;

export function pickWith(random: () => number): Choose {
  return (items) => items[Math.floor(random() * items.length)] as (typeof items)[number];
}

/** A contract that is the same for a seed. Each has operations of all kinds, and a member for nearly every edit. */
export function randomContract(seed: number): ContractSchema {
  return new ContractGenerator(seed).contract();
}

const enums = ["State", "Mode"];
const leaves = ["Line", "Item", "Note"];

class ContractGenerator {
  private readonly random: () => number;
  private readonly pick: Choose;

  constructor(seed: number) {
    this.random = seededRandom(seed);
    this.pick = pickWith(this.random);
  }

  contract(): ContractSchema {
    const order = this.message("Order", [...scalars, ...enums, ...leaves], 9);
    const messages = [...leaves.map((name) => this.message(name, [...scalars, ...enums], 4)), order];
    return {
      namespace: "",
      service: "Orders",
      operations: this.operations(),
      messages: [...messages, { ...order, name: "Twin" }, this.message("Spare", scalars, 4)],
      enums: enums.map((name) => this.enum(name)),
    };
  }

  private chance(share: number): boolean {
    return this.random() < share;
  }

  private enum(name: string): EnumSchema {
    const numbers = [0, 1, 2, 3, 7, 12].filter((number) => number === 0 || this.chance(0.7));
    const values = [...numbers, 20, 21].map((number) => ({ name: `${name}V${number}`, number }));
    return { name, values, ...(this.chance(0.5) ? { reserved: [30], reservedNames: ["Gone"] } : {}) };
  }

  private message(name: string, types: readonly string[], most: number): MessageSchema {
    const count = 3 + Math.floor(this.random() * (most - 2));
    const numbers = [1, 2, 3, 4, 5, 6, 15, 16, 17, 40, 2047, 2048].filter(() => this.chance(0.8));
    const plain = numbers.slice(0, count).map((number): MemberSchema => this.member(number, types));
    const arms = [70, 71, 72].map((number): MemberSchema => {
      const type = { of: this.pick(types) };
      return { number, name: `arm${number}`, type, oneof: "choice" };
    });
    const reserved = this.chance(0.5) ? { reserved: [60, 61], reservedNames: ["gone"] } : {};
    return { name, namespace: "", members: this.chance(0.5) ? [...plain, ...arms] : plain, ...reserved };
  }

  private member(number: number, types: readonly string[]): MemberSchema {
    const type = this.type(types);
    const names = {
      ...(this.chance(0.15) ? { protoName: `proto_${number}` } : {}),
      ...(this.chance(0.15) ? { jsonName: `json${number}` } : {}),
    };
    const member = { number, name: `member${number}`, type, ...names };
    if (type.shape === "list" && isPackable(type.of) && this.chance(0.3)) return { ...member, isUnpacked: true };
    if (leaves.includes(type.of) && type.shape !== "map" && this.chance(0.1)) return { ...member, isDelimited: true };
    return type.shape === undefined && type.of === "int32" && this.chance(0.2) ? { ...member, default: "3" } : member;
  }

  private type(types: readonly string[]): TypeSchema {
    const of = this.pick(types);
    const roll = this.random();
    if (roll < 0.5) return { of };
    if (roll < 0.65) return { of, shape: "optional" };
    if (roll < 0.85) return { of, shape: "list" };
    return { of, shape: "map", key: this.pick(["string", "int32", "int64", "boolean"]) };
  }

  private parameters(count: number): ParameterSchema[] {
    const types = [...scalars, ...enums, ...leaves];
    return Array.from({ length: count }, (_, at) => ({ name: `value${at + 1}`, type: this.type(types) }));
  }

  private operations(): OperationSchema[] {
    const some = (): number => 1 + Math.floor(this.random() * 3);
    const result = (): { result: TypeSchema } => ({ result: this.type([...scalars, ...enums, "Order", "Item"]) });
    const leaf = (): TypeSchema => ({ of: this.pick(leaves) });
    const level = (): Pick<OperationSchema, "idempotency"> =>
      this.chance(0.5) ? { idempotency: this.pick(["idempotent", "noSideEffects"] as const) } : {};
    return [
      { method: "Place", parameters: this.parameters(some()), ...result(), ...level() },
      { method: "Cancel", parameters: this.parameters(some()), ...level() },
      { method: "Change", isBare: true, parameters: [{ name: "order", type: { of: "Order" } }], result: leaf() },
      { method: "Watch", parameters: this.parameters(some()), isResponseStream: true, ...result() },
      { method: "Upload", requestStream: leaf(), parameters: this.parameters(some()), ...result() },
      { method: "Talk", requestStream: leaf(), parameters: [], isResponseStream: true, result: leaf() },
      { method: "Twin", parameters: [], result: { of: "Twin" } },
    ];
  }
}

/** Whether lists of a type are packed. */
export function isPackable(type: string): boolean {
  return enums.includes(type) || (scalars.includes(type) && !["string", "Uint8Array"].includes(type));
}
