import { Decoder } from "../../runtime/transport/http2/hpack/decoder.js";
import { hex } from "./hex.js";
import { plainBlock } from "./recorded-connection.js";

/** A decoder and the number of blocks that it had to decode field by field. */
function counting() {
  const counted = { decoded: 0 };
  const decoder = new Decoder(
    (fields) => {
      counted.decoded++;
      return fields;
    },
    { maxHeaderListSize: 16_384, maxHeaderFields: 2048 },
  );
  const decode = (block: Buffer) => decoder.decode(block, 0, block.length);
  return { counted, decode };
}

describe("RFC 7541 §2.3.2: blocks that repeat are decoded twice at most", () => {
  test("headers and trailers of our own server, whose hashes share a slot", () => {
    const { counted, decode } = counting();
    // These insert what the blocks below refer to.
    for (const [name, value] of [
      ["grpc-status", "0"],
      ["grpc-accept-encoding", "identity"],
      ["content-type", "application/grpc"],
    ]) {
      decode(Buffer.concat([hex("40"), plainBlock(name!, value!).subarray(1)]));
    }
    counted.decoded = 0;
    const blocks = [hex("88c0bf"), hex("88bfc0"), hex("be"), hex("bfbe")];
    for (let call = 0; call < 1000; call++) for (const block of blocks) decode(block);
    expect(counted.decoded).toBe(2 * blocks.length);
  });

  test("the blocks of our own server, 88c1c0 and bfbe", () => {
    const { counted, decode } = counting();
    for (let n = 0; n < 4; n++) decode(Buffer.concat([hex("40"), plainBlock(`x-${n}`, "1").subarray(1)]));
    counted.decoded = 0;
    for (let call = 0; call < 1000; call++) for (const block of [hex("88c1c0"), hex("bfbe")]) decode(block);
    expect(counted.decoded).toBe(4);
  });

  test("the blocks of many methods stay", () => {
    const { counted, decode } = counting();
    const blocks = Array.from({ length: 60 }, (_, n) =>
      plainBlock(":path", `/shop.Orders/Method${n}`, ":method", "POST"),
    );
    for (let call = 0; call < 100; call++) for (const block of blocks) decode(block);
    expect(counted.decoded).toBe(2 * blocks.length);
  });

  test("lists of more memory than is kept are forgotten and decoded anew", () => {
    const { counted, decode } = counting();
    const long = "a".repeat(100);
    const blocks = Array.from({ length: 200 }, (_, n) => plainBlock(`x-${n}`, long));
    for (let call = 0; call < 10; call++) {
      for (const block of blocks) expect(decode(block)[1]).toBe(long);
    }
    expect(counted.decoded).toBeGreaterThan(blocks.length);
  });
});
