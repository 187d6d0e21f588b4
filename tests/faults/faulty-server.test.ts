import { Code, type CreateChannelOptions, createChannel, createClientFactory, RpcError } from "interwire";
import { http2 } from "interwire/http2";
import { failure, until } from "../runtime/running.js";
import { kinds, Source } from "./kinds.js";
import type { IKinds } from "./kinds-contract.js";
import { serveFrames } from "./raw-frames.js";
import { brokenConnections, serverResets, strangeAnswers, strangeMessages, violations } from "./server-faults.js";
import { Traces } from "./traces.js";

const clients = createClientFactory();
const faults = Object.entries({ ...serverResets, ...brokenConnections, ...strangeAnswers, ...strangeMessages });

/** The transports of channels. */
const ways: readonly { readonly transport: string; readonly isOwn: boolean; readonly options: CreateChannelOptions }[] =
  [
    { transport: "grpc-js", isOwn: false, options: {} },
    { transport: "http2", isOwn: true, options: { transport: http2() } },
  ];

// A channel's first call goes another way than those over its connection.
const routes = [false, true].flatMap((connected) =>
  ways.flatMap((way) =>
    Object.entries(kinds).map(([kind, { path, call }]) => ({
      ...way,
      kind,
      route: connected ? "a later" : "the first",
      connected,
      path,
      call,
    })),
  ),
);

describe.each(routes)(
  "$route call of a channel on $transport, $kind, fails and leaves nothing when the server",
  ({ isOwn, options, connected, path, call }) => {
    test.each(faults)("%s", async (_name, { act, own, ...fault }) => {
      const traces = new Traces();
      const server = await serveFrames(act);
      const channel = createChannel(server.address, options);
      if (connected) await channel.connect();
      const source = new Source();
      const { signal } = new AbortController();
      const error = await failure(call(clients.createClient<IKinds>(channel), source, signal));
      expect(error).toBeInstanceOf(RpcError);
      const { code, text } = (isOwn ? own : undefined) ?? fault;
      expect(error).toMatchObject({ code, path, rawMessage: expect.stringContaining(text) });
      if (source.taken > 0) await until(() => source.closed);
      channel.close();
      await server.close();
      await traces.gone(signal);
    });
  },
);

test.each(
  ways.flatMap(({ transport, options }) =>
    Object.entries(violations).map(([name, act]) => [transport, name, options, act] as const),
  ),
)(
  "calls of all kinds on a channel on %s fail when a server %s and answers no probe",
  async (_transport, _name, transport, act) => {
    const traces = new Traces();
    const server = await serveFrames(act);
    const { signal } = new AbortController();
    const calls = Object.values(kinds).map(async ({ call }) => {
      const options = {
        "grpc.keepalive_time_ms": 100,
        "grpc.keepalive_timeout_ms": 1_000,
        "grpc.use_local_subchannel_pool": 1,
      };
      const channel = createChannel(server.address, { ...transport, channelOptions: options });
      const source = new Source();
      const error = await failure(call(clients.createClient<IKinds>(channel), source, signal));
      if (source.taken > 0) await until(() => source.closed);
      channel.close();
      return error;
    });
    for (const error of await Promise.all(calls)) expect([Code.UNAVAILABLE, Code.INTERNAL]).toContain(error.code);
    await server.close();
    await traces.gone(signal);
  },
);
