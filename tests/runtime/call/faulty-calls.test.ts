import {
  type Channel,
  type Client,
  Code,
  clrType,
  createClientFactory,
  detailOf,
  findDetails,
  type int32,
  RpcError,
  type Server,
} from "interwire";
import type { Fault, IFaulty } from "../fault-contract.js";
import { failure, until } from "../running.js";
import { all, sourceOf } from "../streams-running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

/** The error that the client's error handler makes of one with a fault. */
class ServerError extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.text);
    this.fault = fault;
  }
}

const raised = (moment: string): Error => new RangeError(`thrown ${moment}`);

/** Throws before, while or after it reads or sends. */
class Faulty implements IFaulty {
  readonly arrived = new Set<string>();

  Now(kind: string): void {
    throw raised(kind);
  }

  async Later(kind: string, signal?: AbortSignal): Promise<void> {
    this.arrived.add(kind);
    if (kind === "aborted") throw new DOMException("of its own", "AbortError");
    if (!kind.startsWith("waits")) throw raised(kind);
    await new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve()));
    this.arrived.add(`${kind} no more`);
    throw raised("after the client left");
  }

  async Upload(values: AsyncIterable<int32>, moment: string): Promise<int32> {
    await readThenThrow(values, moment);
    return 0;
  }

  async *Download(moment: string): AsyncIterable<int32> {
    if (moment === "before") throw raised(moment);
    yield 1;
    if (moment === "on") throw raised(moment);
    yield 2;
    throw raised(moment);
  }

  async DownloadLater(moment: string): Promise<AsyncIterable<int32>> {
    if (moment === "before") throw raised(moment);
    return this.Download(moment);
  }

  async DownloadBeside(moment: string): Promise<[int32, AsyncIterable<int32>]> {
    throw raised(moment);
  }

  async Exchange(values: AsyncIterable<int32>, moment: string): Promise<AsyncIterable<int32>> {
    await readThenThrow(values, moment);
    return values;
  }

  async ExchangeBeside(values: AsyncIterable<int32>, moment: string): Promise<[int32, AsyncIterable<int32>]> {
    await readThenThrow(values, moment);
    return [0, values];
  }
}

async function readThenThrow(values: AsyncIterable<int32>, moment: string): Promise<void> {
  if (moment === "before") throw raised(moment);
  for await (const _ of values) if (moment === "on") throw raised(moment);
  throw raised(moment);
}

const errorDetails = [clrType<Fault>("Test.Fault, Test")];
const faulty = new Faulty();
const reported: unknown[] = [];
let server: Server;
let channel: Channel;
let client: Client<IFaulty>;

onEveryTransport(() => {
  beforeAll(async () => {
    server = newServer({
      errorDetails,
      onError: (error) => void reported.push(error),
      errorHandlers: [
        (error) => {
          const { name, message } = error as Error;
          return new RpcError(Code.INTERNAL, message, { details: [detailOf<Fault>({ kind: name, text: message })] });
        },
      ],
    });
    server.implement<IFaulty>(faulty);
    channel = newChannel(await server.listen("127.0.0.1:0"));
    const clients = createClientFactory({
      errorDetails,
      errorHandlers: [
        (error) => {
          const [fault] = findDetails<Fault>(error);
          return fault === undefined ? null : new ServerError(fault);
        },
      ],
    });
    client = clients.createClient<IFaulty>(channel);
  });
  beforeEach(() => faulty.arrived.clear());
  afterAll(async () => {
    channel.close();
    await server.close({ graceMs: 100 });
    expect(reported).toEqual([]);
  });

  /** Makes sure that a call failed as both error handlers say. */
  async function expectFault(call: Promise<unknown>, text: string, kind = "RangeError"): Promise<void> {
    const error: unknown = await failure(call);
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ message: text, fault: { kind, text } });
    expect((error as Error).cause).toBeInstanceOf(RpcError);
    expect((error as Error).cause).toMatchObject({ code: Code.INTERNAL, rawMessage: text });
  }

  // ServiceModel.Grpc's ExceptionHandlingTestBase, row by row.
  describe("a unary operation", () => {
    test("that throws at once", () => expectFault(client.Now("at once"), "thrown at once"));
    test("that rejects", () => expectFault(client.Later("later"), "thrown later"));
    test("that throws an AbortError of its own, which is an error like any other", () =>
      expectFault(client.Later("aborted"), "of its own", "AbortError"));

    test("that its caller cancels rejects with the signal's reason as the cause, whatever the server throws", async () => {
      const abort = new AbortController();
      const call = failure(client.Later("waits", abort.signal));
      await until(() => faulty.arrived.has("waits"));
      const reason = new Error("enough");
      abort.abort(reason);
      const error = await call;
      expect(error).toBeInstanceOf(RpcError);
      expect(error).toMatchObject({ code: Code.CANCELLED, details: [] });
      expect(error.cause).toBe(reason);
      await until(() => faulty.arrived.has("waits no more"));
      // What error handlers make of an error that the implementation throws when nobody waits reaches nobody.
      await until(() => reported.length > 0);
      expect(reported.splice(0)).toEqual([raised("after the client left")]);
    });
  });

  /** One number per turn of the event loop, without end. */
  function endless(): ReturnType<typeof sourceOf<int32>> {
    const state = { closed: false, taken: 0 };
    const items = (async function* () {
      try {
        for (;;) {
          yield state.taken++;
          await new Promise(setImmediate);
        }
      } finally {
        state.closed = true;
      }
    })();
    return Object.assign(items, { state });
  }

  const moments = ["before", "on", "after"];

  describe.each(moments)("%s reading", (moment) => {
    const source = () => (moment === "after" ? sourceOf([1, 2, 3]) : endless());

    test("a client stream fails as its promise, and the source is closed", async () => {
      const values = source();
      await expectFault(client.Upload(values, moment), `thrown ${moment}`);
      await until(() => values.state.closed || values.state.taken === 0);
    });

    test("a duplex stream fails when it is read, and the source is closed", async () => {
      const values = source();
      const items = await client.Exchange(values, moment);
      await expectFault(all(items), `thrown ${moment}`);
      await until(() => values.state.closed || values.state.taken === 0);
    });

    test("a duplex stream with values beside it fails as its promise, and the source is closed", async () => {
      const values = source();
      await expectFault(client.ExchangeBeside(values, moment), `thrown ${moment}`);
      await until(() => values.state.closed || values.state.taken === 0);
    });
  });

  describe.each(moments)("%s sending", (moment) => {
    const sent = { before: [], on: [1], after: [1, 2] }[moment];
    const read = async (items: AsyncIterable<int32>): Promise<int32[]> => {
      const taken: int32[] = [];
      await expectFault(
        (async () => {
          for await (const item of items) taken.push(item);
        })(),
        `thrown ${moment}`,
      );
      return taken;
    };

    test("a server stream fails when it is read", async () => {
      await expect(read(client.Download(moment))).resolves.toEqual(sent);
    });

    test("a promised server stream is there, and fails when it is read", async () => {
      await expect(read(await client.DownloadLater(moment))).resolves.toEqual(sent);
    });
  });

  test("a server stream with values beside it fails as its promise", () =>
    expectFault(client.DownloadBeside("early"), "thrown early"));
});
