import { CallContext, Code, createClientFactory, createPushable, type int32, type Pushable } from "interwire";
import { failure, until } from "../running.js";
import { all } from "../streams-running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

/** @serviceContract */
interface IChat {
  /** @operationContract */
  Watch(context?: CallContext): AsyncIterable<int32>;
  /** @operationContract */
  Send(values: AsyncIterable<int32>): Promise<int32>;
}

describe("a stream that is fed by hand", () => {
  test("gives items in the order in which they were pushed, and says when each is read", async () => {
    const fed = createPushable<number>();
    const read: number[] = [];
    const pushed = [1, 2].map((item) => fed.push(item).then((isRead) => isRead && read.push(item)));
    expect(await fed.next()).toEqual({ value: 1, done: false });
    await pushed[0];
    expect(read).toEqual([1]);
    expect(await fed.next()).toEqual({ value: 2, done: false });
    const next = fed.next();
    expect(await fed.push(3)).toBe(true);
    expect(await next).toEqual({ value: 3, done: false });
  });

  test.each<[how: string, act: (fed: Pushable<number>) => void, rest: unknown]>([
    ["ends", (fed) => fed.end(), { value: undefined, done: true }],
    ["fails", (fed) => fed.fail(new Error("broken")), new Error("broken")],
  ])("%s behind the items that wait, once, and takes no more", async (_, act, rest) => {
    const fed = createPushable<number>();
    void fed.push(1);
    act(fed);
    act(fed);
    expect(fed.signal.aborted).toBe(true);
    expect(await fed.push(2)).toBe(false);
    expect(await fed.next()).toEqual({ value: 1, done: false });
    expect(await fed.next().catch((error: unknown) => error)).toEqual(rest);
    expect(await fed.next()).toEqual({ value: undefined, done: true });
  });

  test.each<[how: string, act: (fed: Pushable<number>) => void, first: unknown]>([
    ["ends", (fed) => fed.end(), { value: undefined, done: true }],
    ["fails", (fed) => fed.fail("broken"), "broken"],
    ["is left", (fed) => void fed.return?.(), { value: undefined, done: true }],
  ])("answers all that wait when it %s", async (_, act, first) => {
    const fed = createPushable<number>();
    const waiting = [fed.next(), fed.next()].map((next) => next.catch((error: unknown) => error));
    act(fed);
    expect(await Promise.all(waiting)).toEqual([first, { value: undefined, done: true }]);
  });

  test("says of items that wait when it is left that they are not read", async () => {
    const fed = createPushable<number>();
    const pushed = fed.push(1);
    await fed.return?.();
    expect(await pushed).toBe(false);
    expect(await fed.next()).toEqual({ value: undefined, done: true });
  });

  test("fails when more items wait than its limit allows", async () => {
    const fed = createPushable<number>({ limit: 2 });
    void fed.push(1);
    void fed.push(2);
    expect(await fed.push(3)).toBe(false);
    expect([(await fed.next()).value, (await fed.next()).value]).toEqual([1, 2]);
    const rawMessage = "The stream is read too slowly: 2 items wait";
    expect(await failure(fed.next())).toMatchObject({ code: Code.RESOURCE_EXHAUSTED, rawMessage });
  });

  test.each([0, 1.5, Number.NaN])("refuses %p as its limit", (limit) => {
    expect(() => createPushable({ limit })).toThrow("Pass a whole number from 1, or leave it out.");
  });
});

onEveryTransport(() => {
  test("is a response and a request, and learns of the end of its call while it waits", async () => {
    const open: Pushable<int32>[] = [];
    const server = newServer().implement<IChat>({
      Watch() {
        const fed = createPushable<int32>();
        open.push(fed);
        void fed.push(1);
        return fed;
      },
      async Send(values) {
        let sum = 0;
        for await (const value of values) sum += value;
        return sum;
      },
    });
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    await channel.connect();
    const chat = createClientFactory().createClient<IChat>(channel);

    const sent = createPushable<int32>();
    const sum = chat.Send(sent);
    for (const value of [1, 2, 3]) expect(await sent.push(value)).toBe(true);
    sent.end();
    expect(await sum).toBe(6);

    for await (const value of chat.Watch()) if (value === 1) break;
    await failure(all(chat.Watch(new CallContext({ timeoutMs: 20 }))));
    // A deadline may pass before the method is called.
    const before = open.length;
    const abort = new AbortController();
    const watching = failure(all(chat.Watch(new CallContext({ signal: abort.signal }))));
    await until(() => open.length > before);
    abort.abort();
    await watching;
    await until(() => open.every(({ signal }) => signal.aborted));
    channel.close();
    await server.close({ graceMs: 0 });
  });
});
