import { contractOf, type int32, type int64, messageOf, type uint64 } from "interwire";
import { serveForTest } from "interwire/testing";
import type { Tagged } from "type-fest";
import { z } from "zod";
import { analyze } from "../../support/analyze.js";

declare const brand: unique symbol;
type Email = string & { readonly [brand]: "Email" };
type Count = int32 & { readonly __brand: "Count" };
type Large = uint64 & { readonly [brand]: "Large" };
type Plain = bigint & { readonly [brand]: "Plain" };
type Ratio = number & { readonly [brand]: "Ratio" };
type Flag = boolean & { readonly [brand]: "Flag" };
type Slug = Tagged<string, "Slug">;
type Nested = Tagged<Slug, "Nested">;
const userId = z.string().brand<"UserId">();
type UserId = z.infer<typeof userId>;
enum Level {
  Low = 0,
  High = 1,
}
type Rank = Level & { readonly [brand]: "Rank" };
const Color = { Red: 0, /** Like the sky. */ Blue: 1 } as const satisfies Record<string, number>;
type Color = (typeof Color)[keyof typeof Color];

type CreatedAt = Date & { readonly [brand]: "CreatedAt" };
type Hash = Uint8Array & { readonly __brand: "Hash" };
const instant = z.date().brand<"Instant">();
type Instant = z.infer<typeof instant>;

interface Branded {
  /** @dataMember 1 */
  email: Email;
  /** @dataMember 2 */
  count: Count;
  /** @dataMember 3 */
  large: Large;
  /** @dataMember 4 */
  plain: Plain;
  /** @dataMember 5 */
  ratio?: Ratio;
  /** @dataMember 6 */
  flag: Flag | null;
  /** @dataMember 7 */
  slugs: Slug[];
  /** @dataMember 8 */
  byUser: Map<UserId, Nested>;
  /** @dataMember 9 */
  owner: UserId;
  /** @dataMember 10 */
  rank: Rank;
  /** @dataMember 11 */
  color: Color;
  /** @dataMember 12 */
  signed: int64 & { readonly [brand]: "Signed" };
  /** @dataMember 13 */
  createdAt: CreatedAt;
  /** @dataMember 14 */
  hash?: Hash;
  /** @dataMember 15 */
  instants: Tagged<Instant, "Tagged">[];
  /** @dataMember 16 */
  ranks: Record<UserId, Rank>;
  /** @dataMember 17 */
  times: Readonly<Record<Slug, CreatedAt>>;
}
/** @serviceContract { style: "bare" } */
interface IBrands {
  /** @operationContract */
  Echo(value: Branded): Promise<Branded>;
}
/** @serviceContract */
interface IStore<T> {
  /** @operationContract */
  Put(value: T): Promise<T>;
}

test("a brand of one's own travels as the type that has it", () => {
  expect(contractOf<IBrands>().messages).toEqual({
    Branded:
      "{ email: string = 1; count: int32 = 2; large: uint64 = 3; plain: int64 = 4; ratio: optional double = 5; flag: optional bool = 6; " +
      "slugs: repeated string = 7; byUser: map<string, string> = 8; owner: string = 9; rank: Level = 10; color: Color = 11; signed: int64 = 12; " +
      "createdAt: google.protobuf.Timestamp = 13; hash: optional bytes = 14; instants: repeated google.protobuf.Timestamp = 15; " +
      "ranks: map<string, Level> = 16; times: map<string, google.protobuf.Timestamp> = 17 }",
  });
  expect(contractOf<IBrands>().enums).toEqual({ Level: "{ Low = 0; High = 1 }", Color: "{ Red = 0; Blue = 1 }" });
  const stores = [
    contractOf<IStore<Email>>(),
    contractOf<IStore<Count>>(),
    contractOf<IStore<Large | null>>(),
    contractOf<IStore<CreatedAt | null>>(),
    contractOf<IStore<Hash>>(),
    contractOf<IStore<Record<UserId, Hash>>>(),
  ];
  expect(stores.map(({ service }) => service)).toEqual([
    "IStore-String",
    "IStore-Int32",
    "IStore-Nullable-UInt64",
    "IStore-Nullable-DateTime",
    "IStore-ArrayByte",
    "IStore-Dictionary-String-ArrayByte",
  ]);
});

test("its values are sent and read", async () => {
  await using server = await serveForTest<IBrands>({ Echo: (value) => value });
  const owner = userId.parse("u1");
  const value: Branded = {
    email: "a@b" as Email,
    count: 3 as Count,
    large: (2n ** 64n - 1n) as Large,
    plain: -1n as Plain,
    ratio: 0.5 as Ratio,
    flag: true as Flag,
    slugs: ["s" as Slug],
    byUser: new Map([[owner, "n" as Nested]]),
    owner,
    rank: Level.High as Rank,
    color: Color.Blue,
    signed: -5n as Branded["signed"],
    createdAt: new Date(5) as CreatedAt,
    hash: Uint8Array.of(1, 2) as Hash,
    instants: [instant.parse(new Date(6)) as Branded["instants"][0]],
    ranks: { [owner]: Level.High as Rank },
    times: { ["s" as Slug]: new Date(7) as CreatedAt },
  };
  expect(await server.client.Echo(value)).toEqual(value);
  expect(() => messageOf<Branded>().toBinary({ ...value, count: 1.5 as Count })).toThrow(
    "IW2007: Branded.count is 1.5, which does not fit its type int32.",
  );
});

test("a branded date is a message by itself, as a date is", () => {
  const createdAt = new Date(1500) as CreatedAt;
  expect(messageOf<CreatedAt>().fromBinary(messageOf<Date>().toBinary(createdAt))).toEqual(createdAt);
});

test("what has numbered members is no brand", () => {
  const source = `import type { int32 } from "interwire";
    interface Dated { /** @dataMember 1 */ by: string }
    export interface Stamp { /** @dataMember 1 */ at: Date & Dated }`;
  expect(analyze(source).problems.map(({ code, on }) => [code, on])).toEqual([["IW1201", "at"]]);
});
