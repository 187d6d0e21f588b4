import {
  type CallEnd,
  type Client,
  Code,
  createClientFactory,
  type InterceptedCall,
  type Interceptor,
  RpcError,
  withOptions,
} from "interwire";
import { until } from "../running.js";
import { all, sourceOf } from "../streams-running.js";
import { type TracedCall, tracedKinds } from "../traced-calls.js";
import { type ITraced, Traced } from "../traced-contract.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

/** The calls of listeners, by side. */
class Ends {
  readonly client: CallEnd[] = [];
  readonly server: CallEnd[] = [];
  readonly listen: Interceptor = (call, next) => {
    call.onEnd((end) => this[call.side].push(end));
    return next();
  };

  get codes(): unknown[][] {
    return [this.client, this.server].map((ends) => ends.map(({ status }) => status?.code));
  }
}

interface Around {
  readonly client?: readonly Interceptor[];
  readonly server?: readonly Interceptor[];
}

let stop = async (): Promise<void> => {};

onEveryTransport(() => {
  afterEach(() => stop());

  async function run({ client = [], server = [] }: Around) {
    const service = new Traced();
    const errors: unknown[] = [];
    const host = newServer({
      interceptors: server,
      errorHandlers: [(error) => (String(error) === "Error: secret" ? new RpcError(Code.ABORTED, "mapped") : null)],
      onError: (error, { path }) => void errors.push([path, error]),
    }).implement<ITraced>(service);
    const address = await host.listen("127.0.0.1:0");
    const channel = newChannel(address);
    stop = async () => {
      channel.close();
      await host.close({ graceMs: 100 });
    };
    const made: Client<ITraced> = createClientFactory({ interceptors: client }).createClient<ITraced>(channel);
    return { client: made, service, errors, address };
  }

  describe.each(tracedKinds)("the end of a call of %s is told once, on each side", (_, call) => {
    let ends: Ends;
    let running: Awaited<ReturnType<typeof run>>;
    beforeEach(async () => {
      ends = new Ends();
      running = await run({ client: [ends.listen], server: [ends.listen] });
    });

    async function outcome(act: TracedCall, how: string): Promise<unknown[][]> {
      await act(running.client, how).catch(() => undefined);
      await until(() => ends.client.length > 0 && ends.server.length > 0);
      return ends.codes;
    }

    test("when it succeeds", async () => {
      expect(await outcome(call, "fine")).toEqual([[Code.OK], [Code.OK]]);
      expect(ends.server[0]).toEqual({ status: { code: Code.OK, details: "" } });
    });

    test("when it fails, with the status that an error handler chose", async () => {
      expect(await outcome(call, "broken")).toEqual([[Code.ABORTED], [Code.ABORTED]]);
      expect(ends.server[0]?.status?.details).toBe("mapped");
    });

    test("when it is cancelled", async () => {
      const stopping = new AbortController();
      running.service.between = () => stopping.abort();
      const codes = await outcome((client, how) => call(client, how, stopping.signal), "wait");
      expect(codes).toEqual([[Code.CANCELLED], [Code.CANCELLED]]);
    });

    test("when its server dies", async () => {
      running.service.between = () => void stop();
      expect(await outcome(call, "wait")).toEqual([[expect.any(Number)], [Code.CANCELLED]]);
      expect(ends.client[0]?.status?.code).not.toBe(Code.OK);
    });
  });

  test("who listens when the call is over is told at once", async () => {
    const seen: unknown[] = [];
    const later: InterceptedCall[] = [];
    const keep: Interceptor = (call, next) => {
      later.push(call);
      return next();
    };
    const { client } = await run({ client: [keep], server: [keep] });
    await client.Ask("fine");
    for (const call of later) call.onEnd(({ status }) => seen.push(call.side, status?.code));
    expect(seen).toEqual(["client", Code.OK, "server", Code.OK]);
    expect(later[1]?.context.status).toEqual({ code: Code.OK, details: "" });
  });

  describe("a call that a client does not make", () => {
    const bug = new TypeError("bug");
    const answer: Interceptor = ({ response }) => {
      if (response.stream === undefined) response.set("result", "set");
      else response.stream = sourceOf([]);
    };
    test.each([
      ["because an interceptor answers", answer, {}],
      [
        "because an interceptor throws",
        () => {
          throw bug;
        },
        { error: bug },
      ],
    ])("%s ends without a status", async (_, skip, expected) => {
      const ends = new Ends();
      const { client } = await run({ client: [ends.listen, skip] });
      for (const [, call] of tracedKinds) await call(client, "fine").catch(() => undefined);
      expect(ends.client).toEqual(tracedKinds.map(() => expected));
    });

    test("because its arguments do not fit, ends with the error, also when a stream is to bring it", async () => {
      const ends = new Ends();
      const { client } = await run({ client: [ends.listen] });
      const mismatch = 5 as unknown as string;
      await client.Ask(mismatch).catch(() => undefined);
      const items = client.List(mismatch);
      await expect(all(items)).rejects.toMatchObject({ code: "IW2007" });
      expect(ends.client.map(({ error }) => (error as { code: unknown }).code)).toEqual(["IW2007", "IW2007"]);
    });
  });

  test("a call that is refused before it starts has a status, in the caller's context too", async () => {
    const ends = new Ends();
    const { client } = await run({ client: [ends.listen] });
    const calling = withOptions(client, { signal: AbortSignal.abort() });
    await expect(calling.Ask("fine")).rejects.toMatchObject({ code: Code.CANCELLED });
    await expect(all(calling.List("fine"))).rejects.toMatchObject({ code: Code.CANCELLED });
    expect(ends.codes).toEqual([[Code.CANCELLED, Code.CANCELLED], []]);
  });

  test("a retry is one call, and ends with its last attempt", async () => {
    const ends = new Ends();
    const retry: Interceptor = (_, next) => next().catch(next);
    let calls = 0;
    const failOnce: Interceptor = ({ context }, next) => {
      context.setTrailer("attempt", String(++calls));
      if (calls === 1) throw new RpcError(Code.UNAVAILABLE, "not now");
      return next();
    };
    const seen: unknown[] = [];
    const look: Interceptor = async ({ context }, next) => {
      seen.push(context.status?.code, context.trailers?.get("attempt"));
      await next();
    };
    const { client } = await run({ client: [ends.listen, retry, look], server: [failOnce] });
    const [, items] = await client.ListLater("fine");
    // All items may have arrived with the first, and the end behind them.
    expect(ends.client.length).toBeLessThan(2);
    await all(items);
    expect(seen).toEqual([undefined, undefined, Code.UNAVAILABLE, ["1"]]);
    expect(ends.codes[0]).toEqual([Code.OK]);
  });

  test("what a listener throws goes to onError, on a client to the console, and changes nothing", async () => {
    const bug = new Error("bug");
    const fail: Interceptor = (call, next) => {
      call.onEnd(() => {
        throw bug;
      });
      call.onEnd(() => Promise.reject(bug) as never);
      return next();
    };
    const printed = jest.spyOn(console, "error").mockImplementation(() => undefined);
    const { client, errors } = await run({ client: [fail], server: [fail] });
    await expect(client.Ask("fine")).resolves.toBe("fine");
    await expect(all(client.List("fine"))).resolves.toEqual(["first", "fine"]);
    await until(() => errors.length === 4 && printed.mock.calls.length === 4);
    expect(errors[0]).toEqual(["/shop.ITraced/Ask", bug]);
    expect(printed.mock.calls[0]).toEqual(["interwire: /shop.ITraced/Ask:", bug]);
    printed.mockRestore();
  });

  test("the target is the channel's address on the client, and the authority on the server", async () => {
    const targets: unknown[] = [];
    const note: Interceptor = ({ side, target }, next) => {
      targets.push([side, target]);
      return next();
    };
    const { client, address } = await run({ client: [note], server: [note] });
    await client.Ask("fine");
    expect(targets).toEqual([
      ["client", address],
      ["server", address],
    ]);
  });
});
