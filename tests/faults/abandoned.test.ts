import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createChannel, createClientFactory } from "interwire";
import { onEveryServer } from "../runtime/on-grpc-server.js";
import { failure, until } from "../runtime/running.js";
import { abandon } from "./abandon.js";
import { Kinds, kinds, Source } from "./kinds.js";
import type { IKinds } from "./kinds-contract.js";
import { Traces } from "./traces.js";

onEveryServer((newServer) => {
  async function serve() {
    const errors: unknown[] = [];
    const instance = new Kinds();
    const server = newServer({ onError: (error) => void errors.push(error) }).implement<IKinds>(instance);
    return { server, instance, errors, address: await server.listen("127.0.0.1:0") };
  }

  // A channel's first calls go another way than those over its connection.
  const routes = [
    ["on a new channel", false],
    ["over a connection", true],
  ] as const;

  test.each(routes)(
    "a thousand streams opened and abandoned %s leave nothing once it is closed",
    async (_, connected) => {
      const traces = new Traces();
      const { server, instance, errors, address } = await serve();
      const channel = createChannel(address);
      if (connected) await channel.connect();
      const { signal } = new AbortController();
      const sources = await abandon(createClientFactory().createClient<IKinds>(channel), 1000, signal);
      expect(instance.started).toBeGreaterThan(700);
      channel.close();
      await until(() => instance.running === 0);
      await until(() => sources.every(({ taken, closed }) => taken === 0 || closed));
      await server.close({ graceMs: 60_000 });
      expect(errors).toEqual([]);
      await traces.gone(signal);
    },
  );

  test("a process that abandoned its streams ends by itself once its channel is closed", async () => {
    const { server, instance, address } = await serve();
    const child = fork(join(__dirname, "abandon-process.js"), [address]);
    expect(await once(child, "exit")).toEqual([0, null]);
    await until(() => instance.running === 0);
    expect(instance.started).toBeGreaterThan(50);
    await server.close({ graceMs: 60_000 });
  });

  test.each(Object.entries(kinds))(
    "a %s call in progress fails when its channel is closed",
    async (_, { path, call }) => {
      const traces = new Traces();
      const { server, instance, errors, address } = await serve();
      const channel = createChannel(address);
      await channel.connect();
      const source = new Source();
      const { signal } = new AbortController();
      const failing = failure(call(createClientFactory().createClient<IKinds>(channel), source, signal));
      await until(() => instance.running === 1);
      channel.close();
      expect(await failing).toMatchObject({ code: 1, rawMessage: "The channel was closed", path });
      await until(() => instance.running === 0);
      await until(() => source.taken === 0 || source.closed);
      await server.close({ graceMs: 60_000 });
      expect(errors).toEqual([]);
      await traces.gone(signal);
    },
  );
});
