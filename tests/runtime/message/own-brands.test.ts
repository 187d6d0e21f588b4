import { contractOf, type int32, type int64, messageOf, type uint64 } from "interwire";
import { serveForTest } from "interwire/testing";
import type { Tagged } from "type-fest";
import { z } from "zod";

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
      "slugs: repeated string = 7; byUser: map<string, string> = 8; owner: string = 9; rank: Level = 10; color: Color = 11; signed: int64 = 12 }",
  });
  expect(contractOf<IBrands>().enums).toEqual({ Level: "{ Low = 0; High = 1 }", Color: "{ Red = 0; Blue = 1 }" });
  const stores = [contractOf<IStore<Email>>(), contractOf<IStore<Count>>(), contractOf<IStore<Large | null>>()];
  expect(stores.map(({ service }) => service)).toEqual(["IStore-String", "IStore-Int32", "IStore-Nullable-UInt64"]);
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
  };
  expect(await server.client.Echo(value)).toEqual(value);
  expect(() => messageOf<Branded>().toBinary({ ...value, count: 1.5 as Count })).toThrow(
    "IW2007: Branded.count is 1.5, which does not fit its type int32.",
  );
});
