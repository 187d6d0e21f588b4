import { CallContext, Code, createClientFactory, type Interceptor, type int32 } from "interwire";
import { failure, pause } from "../running.js";
import { type Serving, serveContract } from "../serving.js";
import { onEveryTransport } from "../transports.js";

/** @serviceContract */
interface IShop {
  /** @operationContract */
  Place(article: string, context?: CallContext): Promise<string>;
  /** @operationContract */
  Follow(article: string, context?: CallContext): AsyncIterable<string>;
  /** @operationContract */
  Import(articles: AsyncIterable<string>, context?: CallContext): Promise<int32>;
}

class Shop implements IShop {
  readonly placed: string[] = [];

  async Place(article: string): Promise<string> {
    this.placed.push(article);
    // A timer that is too long fires after a millisecond.
    await pause(5);
    return article;
  }

  async *Follow(article: string): AsyncIterable<string> {
    yield await this.Place(article);
  }

  async Import(articles: AsyncIterable<string>): Promise<int32> {
    for await (const article of articles) await this.Place(article);
    return this.placed.length;
  }
}

const past = (): CallContext => new CallContext({ deadline: new Date(Date.now() - 100) });

onEveryTransport(() => {
  let shop: Serving<IShop, Shop>;
  beforeEach(async () => {
    shop = await serveContract<IShop, Shop>(new Shop());
  });
  afterEach(() => shop.stop());

  test("a call whose deadline has passed fails here, and the server hears nothing of it", async () => {
    const { client, instance, channel } = shop;
    let ran = 0;
    const count: Interceptor = async (_, next) => {
      ran++;
      await next();
    };
    const intercepted = createClientFactory({ interceptors: [count] }).createClient<IShop>(channel);
    async function* articles() {
      yield "tea";
    }
    const errors = [
      await failure(client.Place("tea", past())),
      await failure(client.Import(articles(), past())),
      await failure(client.Follow("tea", past())[Symbol.asyncIterator]().next()),
      await failure(intercepted.Place("tea", past())),
    ];
    for (const { code, rawMessage } of errors) {
      expect([code, rawMessage]).toEqual([Code.DEADLINE_EXCEEDED, "The deadline passed before the call started"]);
    }
    expect(ran).toBe(1);
    expect([await client.Place("coffee"), instance.placed]).toEqual(["coffee", ["coffee"]]);
  });

  test("the context of such a call keeps its status", async () => {
    const context = past();
    await failure(shop.client.Place("tea", context));
    expect(context.status).toEqual({
      code: Code.DEADLINE_EXCEEDED,
      details: "The deadline passed before the call started",
    });
  });

  test.each([99_999_999, 100_000_001, 2_147_482_999, 2_147_483_001, 2 ** 31 - 1, 2 ** 31, 1e12])(
    "a timeout of %d ms is no shorter than that",
    async (timeoutMs) => {
      expect(await shop.client.Place("tea", new CallContext({ timeoutMs }))).toBe("tea");
    },
  );
});
