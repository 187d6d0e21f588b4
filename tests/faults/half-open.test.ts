import {
  type Client,
  Code,
  type CreateChannelOptions,
  type CreateServerOptions,
  createChannel,
  createClientFactory,
  createServer,
  type RpcError,
  withOptions,
} from "interwire";
import { http2 } from "interwire/http2";
import { failure, until } from "../runtime/running.js";
import { openProxy } from "./half-open-proxy.js";
import { all, Kinds, kinds, Source } from "./kinds.js";
import type { IKinds } from "./kinds-contract.js";
import { Traces } from "./traces.js";

const probes = { "grpc.keepalive_time_ms": 100, "grpc.keepalive_timeout_ms": 1_000 };
const none = {};

const calls: readonly ((client: Client<IKinds>, source: Source, signal: AbortSignal) => Promise<unknown>)[] = [
  ...Object.values(kinds).map(({ call }) => call),
  // Fills the client's window, and then waits for it.
  (client, _, signal) => all(client.Download(-1, signal)),
];

const own = { transport: http2() };
/** The text of calls whose probe is not answered, by the transport of the channel. */
const dropped: Readonly<Record<string, string>> = {
  "grpc-js": "Connection dropped",
  http2: "Connection dropped: the server does not answer",
};

describe.each<[server: string, client: string, CreateServerOptions, CreateChannelOptions]>([
  ["grpc-js", "grpc-js", {}, {}],
  ["http2", "grpc-js", own, {}],
  ["http2", "http2", own, own],
])(
  "over a connection to a server on %s, from a channel on %s, that forwards nothing any more, calls of all kinds end on both sides",
  (_server, name, transport, client) => {
    test.each<[string, object, number, (error: RpcError) => boolean]>([
      [
        "when a probe is not answered",
        probes,
        600_000,
        ({ code, rawMessage }) => code === Code.UNAVAILABLE && rawMessage === dropped[name],
      ],
      [
        "at their deadline",
        none,
        2_000,
        ({ code, rawMessage }) => code === Code.DEADLINE_EXCEEDED && rawMessage.startsWith("Deadline exceeded after "),
      ],
    ])("%s", async (_, options, timeoutMs, isExpected) => {
      const traces = new Traces();
      const errors: unknown[] = [];
      const server = createServer({
        ...transport,
        serverOptions: options,
        onError: (error) => void errors.push(error),
      });
      const instance = new Kinds();
      const proxy = await openProxy(await server.implement<IKinds>(instance).listen("127.0.0.1:0"));
      // A channel's first calls go another way than those over its connection.
      const channels = [0, 1].map(() => createChannel(proxy.address, { ...client, channelOptions: options }));
      await channels[1]?.connect();
      const { signal } = new AbortController();
      const sources: Source[] = [];
      const failing = channels.flatMap((channel) => {
        const limited = withOptions(createClientFactory().createClient<IKinds>(channel), { timeoutMs });
        return calls.map((call) => {
          const source = new Source();
          sources.push(source);
          return failure(call(limited, source, signal));
        });
      });
      await until(() => instance.started === failing.length);
      proxy.freeze();
      expect((await Promise.all(failing)).filter((error) => !isExpected(error))).toEqual([]);
      await until(() => instance.running === 0);
      await until(() => sources.every(({ taken, closed }) => taken === 0 || closed));
      expect(errors).toEqual([]);
      for (const channel of channels) channel.close();
      await proxy.close();
      await server.close({ graceMs: 60_000 });
      await traces.gone(signal);
    });
  },
);
