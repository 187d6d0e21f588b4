import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Code, type int32, type RpcError } from "interwire";
import { serveContract } from "../serving.js";
import { onEveryTransport } from "../transports.js";

/** @serviceContract */
interface ICount {
  /** @operationContract */
  Double(value: int32): Promise<int32>;
  /** @operationContract */
  To(end: int32): AsyncIterable<int32>;
  /** @operationContract */
  Sum(values: AsyncIterable<int32>): Promise<int32>;
}

const count: ICount = {
  Double: async (value) => value * 2,
  async *To(end) {
    if (end < 0) throw new RangeError("negative");
    for (let value = 0; value < end; value++) yield value;
  },
  async Sum(values) {
    let sum = 0;
    for await (const value of values) sum += value;
    return sum;
  },
};

type Start = (this: object, metadata: { clone(): unknown }, listener: object) => unknown;

/** The class of grpc-js whose `start` agents replace. */
function resolvingCall(): { prototype: { start: Start } } {
  return (inside("resolving-call.js") as { ResolvingCall: { prototype: { start: Start } } }).ResolvingCall;
}

interface ServerCalls {
  readonly BaseServerInterceptingCall: { prototype: { start(this: object, listener: object): unknown } };
}

function serverCalls(): ServerCalls {
  return inside("server-interceptors.js") as ServerCalls;
}

/** A module inside of grpc-js. */
function inside(name: string): unknown {
  const require = createRequire(__filename);
  return require(join(dirname(require.resolve("@grpc/grpc-js")), name));
}

const statuses: unknown[] = [];
let original: Start;
beforeAll(() => {
  const { prototype } = resolvingCall();
  original = prototype.start;
  // What an agent does that counts calls: it copies what it gets, and adds to it.
  prototype.start = function (metadata, listener) {
    const own = { ...listener } as { onReceiveStatus(status: object): void };
    const copy = {
      ...own,
      onReceiveStatus: (status: { code: unknown }) => {
        statuses.push(status.code);
        own.onReceiveStatus({ ...status });
      },
    };
    return original.call(this, metadata.clone() as typeof metadata, copy);
  };
});
afterAll(() => {
  resolvingCall().prototype.start = original;
});

onEveryTransport(({ transport }) => {
  test("calls are made under an agent that copies listeners and statuses", async () => {
    statuses.length = 0;
    const { client, stop } = await serveContract<ICount, ICount>(count);
    const items: int32[] = [];
    for await (const value of client.To(3)) items.push(value);
    const failure = await client
      .To(-1)
      [Symbol.asyncIterator]()
      .next()
      .catch((error: RpcError) => error.code);
    expect([await client.Double(4), items, await client.Sum(count.To(4)), failure]).toEqual([
      8,
      [0, 1, 2],
      6,
      Code.UNKNOWN,
    ]);
    // The others pass the layers by, once they are connected.
    if (transport === "layers") expect(statuses).toEqual([0, Code.UNKNOWN, 0, 0]);
    await stop();
  });
});

test("a server's calls are answered under an agent that copies listeners", async () => {
  const { BaseServerInterceptingCall } = serverCalls();
  const { prototype } = BaseServerInterceptingCall;
  const { start } = prototype;
  prototype.start = function (listener) {
    return start.call(this, { ...listener });
  };
  try {
    const { client, stop } = await serveContract<ICount, ICount>(count);
    expect([await client.Double(4), await client.Sum(count.To(4))]).toEqual([8, 6]);
    await stop();
  } finally {
    prototype.start = start;
  }
});
