/** @fileContract { package: "store.pb", style: "bare" } */

import { contractOf, type int64, messageOf } from "interwire";
import { serveForTest } from "interwire/testing";

interface GetRequest {
  /** @dataMember 1 */
  key: string;
}
/** @dataContract { name: "GetAnswer" } */
interface GetResponse {
  /** @dataMember 1 */
  kv?: KeyValue;
}
/** @dataContract { name: "values.KeyValue" } */
interface KeyValue {
  /** @dataMember 1 */
  key: string;
  /** @dataMember 2 */
  revision: int64;
}
/** @dataContract */
type KeyOnly = Pick<KeyValue, "key">;
interface Page<T> {
  /** @dataMember 1 */
  items: T[];
}
/** @serviceContract { name: "KV" } */
interface IKeyValues {
  /** @operationContract */
  Get(request: GetRequest): Promise<GetResponse>;
  /** @operationContract { style: "wrapped" } */
  Count(prefix: string): Promise<int64>;
}
/** @serviceContract { namespace: "other", style: "wrapped" } */
interface IOther {
  /** @operationContract */
  Sum(x: int64, y: int64): Promise<int64>;
  /** @operationContract { style: "bare" } */
  Get(request: GetRequest): Promise<GetResponse>;
}

test("a file gives its contracts their namespace and its messages their package, unless their names have one", () => {
  expect(contractOf<IKeyValues>().service).toBe("store.pb.KV");
  expect(contractOf<IOther>().service).toBe("other.IOther");
  const names = [messageOf<GetRequest>(), messageOf<GetResponse>(), messageOf<KeyValue>(), messageOf<KeyOnly>()];
  expect([...names, messageOf<Page<KeyValue>>()].map(({ typeName }) => typeName)).toEqual([
    "store.pb.GetRequest",
    "store.pb.GetAnswer",
    "values.KeyValue",
    "store.pb.KeyOnly",
    "store.pb.Page_values_KeyValue",
  ]);
});

test("the style of an operation is its own, its contract's or its file's", () => {
  const requests = (contract: { services: readonly { operations: readonly { request: string }[] }[] }): string[] =>
    contract.services.flatMap(({ operations }) => operations.map(({ request }) => request));
  expect(requests(contractOf<IKeyValues>())).toEqual(["{ prefix: string = 1 }", "store.pb.GetRequest"]);
  expect(requests(contractOf<IOther>())).toEqual(["store.pb.GetRequest", "{ x: int64 = 1; y: int64 = 2 }"]);
});

test("calls go as they are described", async () => {
  await using server = await serveForTest<IKeyValues>({
    Get: ({ key }) => (key === "a" ? { kv: { key, revision: 7n } } : {}),
    Count: async (prefix) => BigInt(prefix.length),
  });
  expect(await server.client.Get({ key: "a" })).toEqual({ kv: { key: "a", revision: 7n } });
  expect(await server.client.Count("abc")).toBe(3n);
});
