import type { int32 } from "interwire";
import type { Line, Order } from "../contracts.js";
import { type Running, run } from "../running.js";
import { onEveryTransport } from "../transports.js";

let running: Running;

onEveryTransport(() => {
  beforeAll(async () => {
    running = await run();
  });
  afterAll(() => running.stop());
  beforeEach(() => {
    running.instance.seen.length = 0;
  });

  describe("a unary call", () => {
    test.each<[int32, int32, bigint]>([
      [1, 2, 3n],
      [0, 0, 0n],
      [-5, 2147483647, 2147483642n],
      [-2147483648, -2147483648, -4294967296n],
    ])("carries %d and %d there and their sum back", async (x, y, sum) => {
      await expect(running.client.Sum(x, y)).resolves.toBe(sum);
    });

    test("carries nested messages, lists and maps", async () => {
      const lines: Line[] = [
        { sku: "a", quantity: 2 },
        { sku: "b", quantity: 0 },
      ];
      const order: Order = { lines, shelves: new Map([["top", { sku: "c", quantity: -1 }]]) };
      await expect(running.client.Buy(order)).resolves.toBe("a*2,b*0,c*-1");
      await expect(running.client.Buy({ lines: [], shelves: new Map() })).resolves.toBe("");
    });

    test("carries the messages themselves of a bare operation", async () => {
      await expect(running.client.Move({ sku: "a", quantity: 2 })).resolves.toEqual({ sku: "a!", quantity: 2 });
    });

    test("works a thousand times at once", async () => {
      const results = await Promise.all(Array.from({ length: 1000 }, (_, i) => running.client.Sum(i, i)));
      expect(results).toEqual(Array.from({ length: 1000 }, (_, i) => BigInt(2 * i)));
    });
  });

  describe("the implementation gets exactly the declared arguments", () => {
    test("also when the caller passes more", async () => {
      await running.client.Sum(1, 2);
      await (running.client.Sum as (...values: number[]) => Promise<bigint>)(1, 2, 3);
      expect(running.instance.seen).toEqual([
        [1, 2],
        [1, 2],
      ]);
    });

    test("an optional one that was left out as undefined, a zero as zero", async () => {
      await expect(running.client.Optional("a")).resolves.toBe("aa");
      await expect(running.client.Optional("a", 0)).resolves.toBe("");
      await expect(running.client.Optional("a", undefined)).resolves.toBe("aa");
      expect(running.instance.seen).toEqual([
        ["a", undefined],
        ["a", 0],
        ["a", undefined],
      ]);
    });

    test("of the overload that the number of arguments picks", async () => {
      await expect(running.client.Over(1, 2)).resolves.toBe(3);
      await expect(running.client.Over(1, 2, 3)).resolves.toBe(6);
      expect(running.instance.seen).toEqual([
        [1, 2],
        [1, 2, 3],
      ]);
    });
  });
});
