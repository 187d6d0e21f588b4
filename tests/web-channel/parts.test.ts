// `Pick` and `Omit` of a contract make clients of some of its operations.
import { CallContext, Code, createClient, createClientFactory } from "interwire/web";
import { failure } from "../runtime/running.js";
import { all } from "../runtime/streams-running.js";
import type { IShop } from "../web/shop-contract.js";
import { type ShopServer, serveShop, ways } from "./ways.js";

type Streams = Pick<IShop, "Watch" | "Sum" | "Chat">;

let running: ShopServer;
beforeAll(async () => {
  running = await serveShop();
});
afterAll(() => running.stop());

async function* numbers(): AsyncIterable<number> {
  yield* [1, 2, 3];
}

describe.each(ways)("over %s", (_, options) => {
  test("a client of one operation calls it, and has no other", async () => {
    const shop = createClient<Pick<IShop, "Get">>(running.open(options));
    await expect(shop.Get("a", 7)).resolves.toEqual({ id: "a", count: 7 });
    expect("Put" in shop).toBe(false);
  });

  test("a client of streams calls all their kinds", async () => {
    const shop = createClient<Streams>(running.open(options));
    await expect(all(shop.Watch(2))).resolves.toEqual([1, 2]);
    await expect(shop.Sum(numbers())).resolves.toBe(6);
  });

  test("a factory makes a client of all but some operations, with values of error details", async () => {
    const shop = createClientFactory().createClient<Omit<IShop, "Watch" | "Sum" | "Chat">>(running.open(options));
    await expect(shop.Put({ id: "b", count: 1 })).resolves.toEqual({ id: "b", count: 1 });
    const error = await failure(shop.Fail(Code.ABORTED, new CallContext()));
    expect(error).toMatchObject({ code: Code.ABORTED });
    expect(error).toMatchObject({ details: [{ type: "web.Order" }] });
  });
});
