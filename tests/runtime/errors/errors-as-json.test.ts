import { Code, detailOf, type int64, Metadata, RpcError } from "interwire";

/** @dataContract { name: "shop.Refusal" } */
interface Refusal {
  /** @dataMember 1 */
  until: int64;
  /** @dataMember 2 */
  proof: Uint8Array;
  /** @dataMember 3 */
  stock: Map<string, int64>;
}

test("JSON of an error has its int64 details as text, bytes in base64, and maps as objects", () => {
  const metadata = new Metadata();
  metadata.set("retry-after", "5");
  metadata.set("proof-bin", Buffer.of(1, 2));
  const refusal: Refusal = { until: 7n, proof: Uint8Array.of(1, 2), stock: new Map([["a", 8n]]) };
  const error = new RpcError(Code.NOT_FOUND, "none", { details: [detailOf<Refusal>(refusal)], metadata, path: "/a/B" });
  expect(JSON.parse(JSON.stringify({ error }))).toEqual({
    error: {
      name: "RpcError",
      message: "[NOT_FOUND] /a/B: none",
      code: 5,
      rawMessage: "none",
      details: [{ type: "shop.Refusal", value: { until: "7", proof: "AQI=", stock: { a: "8" } } }],
      metadata: { "retry-after": ["5"], "proof-bin": ["AQI="] },
      path: "/a/B",
    },
  });
});

test("JSON of an error of a subclass has the subclass's own data", () => {
  class Refused extends RpcError {
    readonly until = 9n;
  }
  expect(JSON.parse(JSON.stringify(new Refused(Code.ABORTED, "no")))).toMatchObject({ code: 10, until: "9" });
});
