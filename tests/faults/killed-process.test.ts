import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import {
  Code,
  type CreateChannelOptions,
  type CreateServerOptions,
  createChannel,
  createClientFactory,
  createServer,
} from "interwire";
import { http2 } from "interwire/http2";
import { failure, until } from "../runtime/running.js";
import { Kinds, kinds, Source } from "./kinds.js";
import type { IKinds } from "./kinds-contract.js";
import { Traces } from "./traces.js";

function start(...args: string[]): ChildProcess {
  return fork(join(__dirname, "kinds-process.js"), args);
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
}

const channels: readonly (readonly [name: string, options: CreateChannelOptions])[] = [
  ["grpc-js", {}],
  ["http2", { transport: http2() }],
];

test.each(
  ["grpc-js", "http2"].flatMap((server) => channels.map(([channel, options]) => [server, channel, options] as const)),
)(
  "when a server on %s is killed, calls of all kinds on a channel on %s fail with UNAVAILABLE, and so does the next one",
  async (transport, _, options) => {
    const traces = new Traces();
    const child = start("serve", transport);
    const [{ address }] = (await once(child, "message")) as [{ address: string }];
    const channel = createChannel(address, options);
    await channel.connect();
    const client = createClientFactory().createClient<IKinds>(channel);
    const { signal } = new AbortController();
    const sources = Object.values(kinds).map(() => new Source());
    const calls = Object.values(kinds).map(({ call }, at) => failure(call(client, sources[at] as Source, signal)));
    // The server says when all of them run.
    await once(child, "message");
    await kill(child);
    expect((await Promise.all(calls)).map(({ code, path }) => [code, path])).toEqual(
      Object.values(kinds).map(({ path }) => [Code.UNAVAILABLE, path]),
    );
    await until(() => sources.every(({ taken, closed }) => taken === 0 || closed));
    const next = await failure(client.Ask(1));
    expect(next).toMatchObject({ code: Code.UNAVAILABLE, rawMessage: expect.stringContaining("ECONNREFUSED") });
    channel.close();
    await traces.gone(signal);
  },
);

test.each<[string, CreateServerOptions]>([
  ["grpc-js", {}],
  ["http2", { transport: http2() }],
])(
  "when a client of a server on %s is killed, its calls of all kinds end on the server, which serves on and closes",
  async (_, options) => {
    const traces = new Traces();
    const errors: unknown[] = [];
    const instance = new Kinds();
    const server = createServer({ ...options, onError: (error) => void errors.push(error) }).implement<IKinds>(
      instance,
    );
    const address = await server.listen("127.0.0.1:0");
    const child = start("call", address);
    await until(() => instance.running === 4);
    await kill(child);
    await until(() => instance.running === 0);
    expect(instance.failures).toEqual([
      expect.objectContaining({ code: Code.CANCELLED, rawMessage: "The call was cancelled" }),
      expect.objectContaining({ code: Code.CANCELLED, rawMessage: "The call was cancelled" }),
    ]);
    expect(errors).toEqual([]);
    const channel = createChannel(address);
    await expect(createClientFactory().createClient<IKinds>(channel).Ask(1)).resolves.toBe(1);
    channel.close();
    await server.close({ graceMs: 60_000 });
    await traces.gone();
  },
);
