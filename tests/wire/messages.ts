import type {
  double,
  fixed32,
  fixed64,
  float,
  int32,
  int64,
  safeFixed64,
  safeInt64,
  safeSfixed64,
  safeSint64,
  safeUint64,
  sfixed32,
  sfixed64,
  sint32,
  sint64,
  uint32,
  uint64,
} from "interwire";
import { contractOf } from "interwire";
import { nodeOf } from "../../runtime/contract/bound-contract.js";
import { decode, encode } from "../../runtime/message/encode.js";
import type { MessageTable } from "../../runtime/message/message.js";

export enum Color {
  Red,
  Blue,
}

export interface Leaf {
  /** @dataMember 1 */ id: int32;
  /** @dataMember 2 */ text: string;
}

/** @dataContract */
// biome-ignore lint/suspicious/noEmptyInterface: a message without members is what is tested.
export interface Empty {}

export interface Tree {
  /** @dataMember 1 */ value: int32;
  /** @dataMember 2 */ next: Tree | undefined;
  /** @dataMember 3 */ children: Tree[];
}

export class Point {
  /** @dataMember 1 */ x: int32;
  /** @dataMember 2 */ y: int32;

  constructor() {
    this.x = 7;
    this.y = 8;
  }
}

export interface Page<T> {
  /** @dataMember 1 */ items: T[];
  /** @dataMember 2 */ first: T;
  /** @dataMember 3 */ named: Record<string, T>;
  /** @dataMember 4 */ last: T | undefined;
}

/** One member of each kind that is not a scalar alone. */
export interface Holder {
  /** @dataMember 1 */ leaf: Leaf;
  /** @dataMember 2 */ optional: Leaf | undefined;
  /** @dataMember 3 */ nullable: Leaf | null;
  /** @dataMember 4 */ leaves: Leaf[];
  /** @dataMember 5 */ named: Record<string, Leaf>;
  /** @dataMember 6 */ numbered: Map<int32, Leaf>;
  /** @dataMember 7 */ pair: [int32, string];
  /** @dataMember 8 */ numbers: int32[];
  /** @dataMember 9 */ texts: string[];
  /** @dataMember 10 */ counts: Record<string, int32>;
  /** @dataMember 11 */ point: Point;
  /** @dataMember 12 */ empty: Empty | undefined;
  /** @dataMember 13 */ page: Page<int32> | undefined;
  /** @dataMember 14 */ keys: Map<string, boolean>;
  /** @dataMember 100 */ note: string | undefined;
}

export interface Scalars {
  /** @dataMember 1 */ int32: int32;
  /** @dataMember 2 */ uint32: uint32;
  /** @dataMember 3 */ sint32: sint32;
  /** @dataMember 4 */ fixed32: fixed32;
  /** @dataMember 5 */ sfixed32: sfixed32;
  /** @dataMember 6 */ float: float;
  /** @dataMember 7 */ double: double;
  /** @dataMember 8 */ int64: int64;
  /** @dataMember 9 */ uint64: uint64;
  /** @dataMember 10 */ sint64: sint64;
  /** @dataMember 11 */ fixed64: fixed64;
  /** @dataMember 12 */ sfixed64: sfixed64;
  /** @dataMember 13 */ safeInt64: safeInt64;
  /** @dataMember 14 */ safeUint64: safeUint64;
  /** @dataMember 15 */ safeSint64: safeSint64;
  /** @dataMember 16 */ safeFixed64: safeFixed64;
  /** @dataMember 17 */ safeSfixed64: safeSfixed64;
  /** @dataMember 18 */ bool: boolean;
  /** @dataMember 19 */ string: string;
  /** @dataMember 20 */ bytes: Uint8Array;
  /** @dataMember 21 */ enum: Color;
}

export interface Lists {
  /** @dataMember 1 */ int32: int32[];
  /** @dataMember 2 */ uint32: uint32[];
  /** @dataMember 3 */ sint32: sint32[];
  /** @dataMember 4 */ fixed32: fixed32[];
  /** @dataMember 5 */ sfixed32: sfixed32[];
  /** @dataMember 6 */ float: float[];
  /** @dataMember 7 */ double: double[];
  /** @dataMember 8 */ int64: int64[];
  /** @dataMember 9 */ uint64: uint64[];
  /** @dataMember 10 */ sint64: sint64[];
  /** @dataMember 11 */ fixed64: fixed64[];
  /** @dataMember 12 */ sfixed64: sfixed64[];
  /** @dataMember 13 */ safeInt64: safeInt64[];
  /** @dataMember 14 */ safeUint64: safeUint64[];
  /** @dataMember 15 */ safeSint64: safeSint64[];
  /** @dataMember 16 */ safeFixed64: safeFixed64[];
  /** @dataMember 17 */ safeSfixed64: safeSfixed64[];
  /** @dataMember 18 */ bool: boolean[];
  /** @dataMember 19 */ string: string[];
  /** @dataMember 20 */ bytes: Uint8Array[];
  /** @dataMember 21 */ enum: Color[];
}

/** @serviceContract */
interface IMessages {
  /** @operationContract { style: "bare" } */ Leaf(x: Leaf): Leaf;
  /** @operationContract { style: "bare" } */ Empty(x: Empty): Empty;
  /** @operationContract { style: "bare" } */ Tree(x: Tree): Tree;
  /** @operationContract { style: "bare" } */ Point(x: Point): Point;
  /** @operationContract { style: "bare" } */ Texts(x: Page<string>): Page<string>;
  /** @operationContract { style: "bare" } */ Leaves(x: Page<Leaf>): Page<Leaf>;
  /** @operationContract { style: "bare" } */ Holder(x: Holder): Holder;
  /** @operationContract { style: "bare" } */ Scalars(x: Scalars): Scalars;
  /** @operationContract { style: "bare" } */ Lists(x: Lists): Lists;
  /** @operationContract */ One(leaf: Leaf): Leaf;
  /** @operationContract */ Two(leaf: Leaf, numbers: int32[]): Leaf[];
  /** @operationContract */ Text(text: string): string;
}

export const operations = nodeOf(contractOf<IMessages>(), "a test").operations;

/** The messages that the contract has, by the operation that carries one. */
export type MessageName = Exclude<keyof IMessages, "One" | "Two" | "Text">;

export type MessageOf<Name extends MessageName> = Parameters<IMessages[Name]>[0];

/** The table that the compiler emitted for a message. */
export function tableOf(name: MessageName): MessageTable {
  return operations.find((one) => one.name === name)?.request.bare?.() as MessageTable;
}

export function encodeAs<Name extends MessageName>(name: Name, message: MessageOf<Name>): Buffer {
  return Buffer.from(encode(tableOf(name), message));
}

export function decodeAs<Name extends MessageName>(name: Name, bytes: Uint8Array): MessageOf<Name> {
  return decode(tableOf(name), bytes) as MessageOf<Name>;
}
