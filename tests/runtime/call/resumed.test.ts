import { Code, createChannel, createClientFactory, createServer, type int32, RpcError, resumed } from "interwire";
import { failure, until } from "../running.js";
import { all } from "../streams-running.js";

/** @serviceContract */
interface ITicks {
  /** The numbers behind `after`, up to 6.
   * @operationContract */
  Ticks(after: int32): AsyncIterable<int32>;
}

/** Opens the stream of a server that breaks it as `breaks` says: after so many items, with this code. */
async function run(...breaks: readonly (readonly [items: number, code: Exclude<Code, 0>])[]) {
  const asked: number[] = [];
  const server = createServer({ onError() {} }).implement<ITicks>({
    async *Ticks(after) {
      const [items, code] = breaks[asked.push(after) - 1] ?? [10, Code.OK as never];
      for (let tick = after + 1; tick <= 6; tick++) {
        if (tick > after + items) throw new RpcError(code, "broken");
        yield tick;
      }
    },
  });
  const channel = createChannel(await server.listen("127.0.0.1:0"));
  const client = createClientFactory().createClient<ITicks>(channel);
  const open = (last: number | undefined) => client.Ticks(last ?? 0);
  const stop = () => {
    channel.close();
    return server.close();
  };
  return { asked, open, [Symbol.asyncDispose]: stop };
}

const soon = { backOff: { initialMs: 1, maxMs: 2 } };
const down = Code.UNAVAILABLE;

test("goes on from the last item, as often as the stream breaks", async () => {
  await using running = await run([2, down], [0, down], [3, down]);
  await expect(all(resumed(running.open, soon))).resolves.toEqual([1, 2, 3, 4, 5, 6]);
  expect(running.asked).toEqual([0, 2, 2, 5]);
});

test("begins although the first call fails", async () => {
  await using running = await run([0, down]);
  await expect(all(resumed(running.open, soon))).resolves.toHaveLength(6);
});

test("fails as a call does that would fail again", async () => {
  await using running = await run([2, down], [1, Code.NOT_FOUND]);
  const items: number[] = [];
  const read = async () => {
    for await (const item of resumed(running.open, soon)) items.push(item);
  };
  expect(await failure(read())).toMatchObject({ code: Code.NOT_FOUND });
  expect(items).toEqual([1, 2, 3]);
});

test("goes on after the codes that it is given", async () => {
  await using running = await run([1, Code.ABORTED]);
  const options = { ...soon, retryableStatusCodes: [Code.ABORTED] };
  await expect(all(resumed(running.open, options))).resolves.toHaveLength(6);
});

test("gives up after attempts in a row without an item", async () => {
  await using running = await run([1, down], [0, down], [1, down], [0, down], [0, down]);
  const items = resumed(running.open, { ...soon, maxAttempts: 2 });
  expect(await failure(all(items))).toMatchObject({ code: down });
  expect(running.asked).toEqual([0, 1, 1, 2, 2]);
});

test("ends while it waits, by its signal", async () => {
  await using running = await run([0, down]);
  const controller = new AbortController();
  const open = (last: number | undefined) => {
    setImmediate(() => controller.abort(new Error("left")));
    return running.open(last);
  };
  const items = resumed(open, { backOff: { initialMs: 1e6 }, signal: controller.signal });
  expect(await failure(all(items))).toMatchObject({ code: Code.CANCELLED, cause: new Error("left") });
});

test("goes on at once when a browser is online again", async () => {
  await using running = await run([0, down]);
  const page = new EventTarget();
  const { addEventListener, removeEventListener } = globalThis as Partial<EventTarget>;
  Object.assign(globalThis, {
    addEventListener(...args: Parameters<EventTarget["addEventListener"]>) {
      page.addEventListener(...args);
      queueMicrotask(() => page.dispatchEvent(new Event("online")));
    },
    removeEventListener: page.removeEventListener.bind(page),
  });
  await expect(all(resumed(running.open, { backOff: { initialMs: 1e6, maxMs: 1e6 } }))).resolves.toHaveLength(6);
  Object.assign(globalThis, { addEventListener, removeEventListener });
});

test("closes the call when its reader leaves", async () => {
  let isClosed = false;
  const open = async function* () {
    try {
      for (let i = 0; ; i++) yield i;
    } finally {
      isClosed = true;
    }
  };
  for await (const item of resumed(open)) if (item === 3) break;
  expect(isClosed).toBe(true);
});

test("its return ends the call and the wait, although an item is awaited", async () => {
  const closed: string[] = [];
  const silent = {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise<IteratorResult<number>>(() => {}),
      return: async () => ({ value: closed.push("stream"), done: true as const }),
    }),
  };
  const items = resumed(() => silent);
  void items.next();
  await new Promise(setImmediate);
  await expect(items.return?.()).resolves.toEqual({ value: undefined, done: true });
  await until(() => closed.length === 1);

  await using running = await run([0, down]);
  const waiting = resumed(running.open, { backOff: { initialMs: 1e6, maxMs: 1e6 } });
  const next = waiting.next();
  await until(() => running.asked.length > 0);
  await waiting.return?.();
  await expect(next).resolves.toEqual({ value: undefined, done: true });
});

test("its signal ends a call that does not know it, and opens none that comes too late", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  let opened = 0;
  const open = () => {
    opened++;
    return {
      [Symbol.asyncIterator]() {
        let leave = (_: IteratorResult<number>): void => {};
        const end = { value: undefined, done: true as const };
        return {
          next: () =>
            new Promise<IteratorResult<number>>((resolve) => {
              leave = resolve;
            }),
          async return() {
            leave(end);
            return end;
          },
        };
      },
    };
  };
  const next = failure(resumed(open, { signal }).next());
  await new Promise(setImmediate);
  controller.abort();
  expect(await next).toMatchObject({ code: Code.CANCELLED });
  expect(await failure(resumed(open, { signal }).next())).toMatchObject({ code: Code.CANCELLED });
  expect(opened).toBe(1);
});

test("an error that its reader throws into it ends it", async () => {
  await using running = await run();
  const items = resumed(running.open, soon);
  await items.next();
  const error = new RpcError(down, "mine");
  await expect(items.throw?.(error)).rejects.toBe(error);
  await expect(items.next()).resolves.toMatchObject({ done: true });
  expect(running.asked).toEqual([0]);
});
