import {
  DataMember,
  type double,
  type int32,
  type int64,
  type Message,
  messageOf,
  type PartialMessage,
  type uint32,
} from "interwire";
import { fromJson, type JsonValue, toJson } from "interwire/json";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function ok<T extends true>(): T;

enum Color {
  Red = 0,
  Green = 1,
}

class Point {
  @DataMember(1) x: double = 0;
  @DataMember(2) readonly y: double = 0;
  length(): number {
    return Math.hypot(this.x as number, this.y as number);
  }
}

interface Address {
  readonly street: string;
  city?: string;
}

interface Person {
  name: string;
  age: int32;
  id: int64;
  color: Color;
  photo: Uint8Array;
  address: Address;
  friend?: Person;
  nothing: Address | null;
  tags: readonly string[];
  places: Address[];
  byName: Map<string, Address>;
  byKey: Record<string, Address>;
  point: Point;
  pair: [int32, Address];
  choice: { case: "text"; value: string } | { case: "address"; value: Address } | { case?: undefined };
}

interface Page<T> {
  items: T[];
  first: T;
}

function creates(people: Message<Person>, pages: Message<Page<int32>>, pairs: Message<[int32, Address]>): void {
  const made: Person = people.create();
  people.create({ address: { street: "s" }, friend: { friend: { age: 1 } }, nothing: null, places: [{ city: "c" }] });
  people.create({ byName: new Map([["k", { city: "c" }]]), byKey: { k: {} }, point: { x: 1 }, pair: [1, {}] });
  people.create({ choice: { case: "address", value: { city: "c" } }, photo: Uint8Array.of(1), id: 5n, color: 1 });
  people.create({ choice: { case: undefined }, name: undefined, address: undefined });
  people.create(made);
  pages.create({ items: [1] });
  pairs.create([1, { street: "s" }]);
  pairs.create([1]);
  // @ts-expect-error no such member
  people.create({ nam: "x" });
  // @ts-expect-error no such member, further in
  people.create({ address: { stret: "s" } });
  // @ts-expect-error no such member of an element
  people.create({ places: [{ cty: "c" }] });
  // @ts-expect-error another type
  people.create({ age: "1" });
  // @ts-expect-error another type of element
  people.create({ byName: new Map([["k", { city: 1 }]]) });
  // @ts-expect-error a method is no member
  people.create({ point: { length: () => 1 } });
  // @ts-expect-error an arm has the value of its case
  people.create({ choice: { case: "text", value: { city: "c" } } });
  // @ts-expect-error no such case
  people.create({ choice: { case: "txt", value: "x" } });
  // @ts-expect-error too many items
  pairs.create([1, {}, 2]);
}

function scalars(): void {
  ok<Equal<PartialMessage<{ a: int32; b: uint32 | null }>["a"], int32 | undefined>>();
  ok<Equal<PartialMessage<{ a: Uint8Array }>["a"], Uint8Array | undefined>>();
  ok<Equal<PartialMessage<{ case: string; value: int32 }>["value"], int32 | undefined>>();
}

function codecs(people: Message<Person>, person: Person, address: Address): void {
  const bytes: Uint8Array = people.toBinary(person);
  ok<Equal<ReturnType<typeof people.fromBinary>, Person>>();
  ok<Equal<ReturnType<typeof people.clone>, Person>>();
  const same: boolean = people.equals(person, people.fromBinary(bytes, { copy: true, maxDepth: 5 }));
  const json: JsonValue = toJson(people, person, { alwaysEmitImplicit: true });
  const read: Person = fromJson(people, json, { ignoreUnknownFields: true });
  // @ts-expect-error another message's value
  people.toBinary(address);
  // @ts-expect-error another message's value
  toJson(people, address);
  // @ts-expect-error no such option
  people.fromBinary(bytes, { depth: 5 });
  void [same, read];
}

function helpers(people: Message<Person>, addresses: Message<Address>, wide: Message<Person, "h1", { name: 1 }>): void {
  const narrow: Message<Person> = wide;
  ok<Equal<ReturnType<typeof messageOf<Person>>, Message<Person>>>();
  // @ts-expect-error a message is invariant
  messageOf<Person>(addresses);
  // @ts-expect-error without a type argument there is no value
  messageOf().toBinary({});
  const encode = <T>(value: T, message?: Message<NoInfer<T>>): Uint8Array => messageOf<T>(message).toBinary(value);
  encode({ street: "s" }, addresses);
  // @ts-expect-error the message of another type
  encode({ street: "s" }, people);
  const infer = <T>(message: Message<T>): T => message.create();
  ok<Equal<ReturnType<typeof infer<Person>>, Person>>();
  const inferred: Person = infer(wide);
  void [narrow, inferred];
}

void [creates, scalars, codecs, helpers];
