import {
  type Channel,
  Code,
  createClientFactory,
  type Interceptor,
  type int32,
  RpcError,
  type Server,
  withOptions,
} from "interwire";
import {
  concat,
  finalize,
  firstValueFrom,
  from,
  lastValueFrom,
  map,
  mergeAll,
  mergeMap,
  NEVER,
  type Observable,
  of,
  range,
  take,
  throwError,
  toArray,
} from "rxjs";
import { fromCall, toStream } from "../rxjs-streams.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

/** @serviceContract */
interface INumbers {
  /** @operationContract */
  Range(to: int32): AsyncIterable<int32>;
  /** @operationContract */
  Later(to: int32): Promise<AsyncIterable<int32>>;
  /** @operationContract */
  Named(to: int32): Promise<[numbers: AsyncIterable<int32>, name: string]>;
  /** Gives one number and then waits. @operationContract */
  Wait(): AsyncIterable<int32>;
  /** @operationContract */
  Fail(): AsyncIterable<int32>;
  /** @operationContract */
  Sum(numbers: AsyncIterable<int32>): Promise<int32>;
  /** @operationContract */
  Scale(numbers: AsyncIterable<int32>, factor: int32): AsyncIterable<int32>;
}

const pass: Interceptor = (_, next) => next();

const all = <T>(source: Observable<T>): Promise<T[]> => lastValueFrom(source.pipe(toArray()));

onEveryTransport(() => {
  describe.each([
    ["", []],
    [" through interceptors", [pass]],
  ])("rxjs%s", (_, interceptors) => {
    let server: Server;
    let channel: Channel;
    let client: INumbers;
    let onLeft = (): void => {};

    /** Resolves when the observable that a method returns is left. */
    const left = (): Promise<void> => new Promise((resolve) => (onLeft = resolve));
    const waiting = () => concat(of(1), NEVER).pipe(finalize(() => onLeft()));

    beforeAll(async () => {
      server = newServer({ interceptors, onError: () => {} }).implement<INumbers>({
        Range: (to) => toStream(range(0, to).pipe(finalize(() => onLeft()))),
        Later: async (to) => toStream(range(0, to)),
        Named: async (to) => [toStream(range(0, to)), "range"],
        Wait: () => toStream(waiting()),
        Fail: () =>
          toStream(
            concat(
              of(1),
              throwError(() => new RpcError(Code.NOT_FOUND, "no more")),
            ),
          ),
        Sum: (numbers) => lastValueFrom(from(numbers).pipe(toArray())).then((list) => list.reduce((a, b) => a + b, 0)),
        Scale: (numbers, factor) => toStream(from(numbers).pipe(map((number) => number * factor))),
      });
      channel = newChannel(await server.listen("127.0.0.1:0"));
      client = createClientFactory({ interceptors }).createClient<INumbers>(channel);
    });

    afterAll(async () => {
      channel.close();
      await server.close({ graceMs: 0 });
    });

    test("from makes an observable of a response stream", async () => {
      expect(await all(from(client.Range(3)))).toEqual([0, 1, 2]);
    });

    test("mergeAll makes one of a promised response stream", async () => {
      expect(await all(from(client.Later(3)).pipe(mergeAll()))).toEqual([0, 1, 2]);
    });

    test("from makes one of a stream beside values", async () => {
      const [numbers, name] = await client.Named(2);
      expect([name, await all(from(numbers))]).toEqual(["range", [0, 1]]);
      const named = from(client.Named(2)).pipe(
        mergeMap(([items, by]) => from(items).pipe(map((item) => `${by} ${item}`))),
      );
      expect(await all(named)).toEqual(["range 0", "range 1"]);
    });

    test("an observable is the source of a request stream", async () => {
      expect(await client.Sum(toStream(range(1, 4)))).toBe(10);
      expect(await all(from(client.Scale(toStream(range(1, 3)), 10)))).toEqual([10, 20, 30]);
    });

    test("an observable itself is refused, by the compiler and at run time", async () => {
      // @ts-expect-error It has no Symbol.asyncIterator.
      await expect(async () => client.Sum(range(1, 4))).rejects.toThrow(/AsyncIterable/);
    });

    test("an observer that leaves between items ends the call", async () => {
      const over = left();
      expect(await all(from(client.Wait()).pipe(take(1)))).toEqual([1]);
      await over;
    });

    test("an observer that unsubscribes while nothing comes ends the call by a signal", async () => {
      const over = left();
      const errors: unknown[] = [];
      await new Promise<void>((resolve) => {
        const subscription = fromCall((signal) => withOptions(client, { signal }).Wait()).subscribe({
          next: () => {
            resolve();
            setImmediate(() => subscription.unsubscribe());
          },
          error: (error) => errors.push(error),
        });
      });
      await over;
      expect(errors).toEqual([]);
    });

    test("each subscription to an observable of a call makes a call", async () => {
      const numbers = fromCall((signal) => withOptions(client, { signal }).Range(2));
      expect([await all(numbers), await all(numbers)]).toEqual([
        [0, 1],
        [0, 1],
      ]);
      expect(await firstValueFrom(fromCall((signal) => withOptions(client, { signal }).Sum(toStream(of(7)))))).toBe(7);
    });

    test("the error of an observable that a method returns arrives as an RpcError behind the items", async () => {
      const seen: unknown[] = [];
      const error = await new Promise<unknown>((resolve) => {
        from(client.Fail()).subscribe({ next: (item) => seen.push(item), error: resolve });
      });
      expect(seen).toEqual([1]);
      expect(error).toBeInstanceOf(RpcError);
      expect(error).toMatchObject({ code: Code.NOT_FOUND, rawMessage: "no more", path: "/INumbers/Fail" });
    });

    test("the error of an observable that a client passes is the error of its call", async () => {
      const error = new Error("source");
      await expect(client.Sum(toStream(throwError(() => error)))).rejects.toBe(error);
    });

    test("a client's source is left when its call ends", async () => {
      const over = left();
      const abort = new AbortController();
      const sum = withOptions(client, { signal: abort.signal }).Sum(toStream(waiting()));
      abort.abort();
      await expect(sum).rejects.toMatchObject({ code: Code.CANCELLED });
      await over;
    });

    test("an observable that gives more at once than may wait fails, and is left", async () => {
      const over = left();
      await expect(all(from(client.Range(1_000_000_000)))).rejects.toMatchObject({ code: Code.RESOURCE_EXHAUSTED });
      await over;
    });
  });
});
