import { type Channel, type ChannelState, type Connectivity, createClientFactory } from "interwire";
import { createWebChannel } from "interwire/web";
import type { ICalculator } from "../contracts.js";
import { Calculator } from "../running.js";
import { newChannel, newServer, onEveryClient, onEveryTransport } from "../transports.js";
import { closeLater } from "../two-ways.js";

/** The states of a channel as a watch tells them, from now on. */
function watching(channel: Channel): { readonly seen: Connectivity[]; readonly over: Promise<void> } {
  const seen: Connectivity[] = [];
  const read = async () => {
    for await (const { connectivity } of channel.watchState()) seen.push(connectivity);
  };
  return { seen, over: read() };
}

async function serveCalculator() {
  const server = newServer();
  server.implement<ICalculator>(new Calculator());
  const address = await server.listen("127.0.0.1:0");
  closeLater(() => void server.close({ graceMs: 0 }));
  return { server, address };
}

const next = async (states: AsyncIterator<ChannelState>): Promise<Connectivity> =>
  (await states.next()).value.connectivity;

onEveryTransport(({ transport }) => {
  test("a watch has the current state and those that follow, until the channel is closed", async () => {
    const { address } = await serveCalculator();
    const channel = newChannel(address);
    const { seen, over } = watching(channel);
    await channel.connect({ timeoutMs: 20_000 });
    await createClientFactory().createClient<ICalculator>(channel).Sum(1, 2);
    channel.close();
    await over;
    const before: Connectivity[] = transport === "memory" ? ["ready"] : ["idle", "connecting", "ready"];
    expect(seen).toEqual([...before, "shutdown"]);
  });

  test("a watch tells that the server is gone", async () => {
    const { server, address } = await serveCalculator();
    const channel = newChannel(address);
    closeLater(() => channel.close());
    await channel.connect({ timeoutMs: 20_000 });
    const states = channel.watchState();
    expect(await next(states)).toBe("ready");
    const then = next(states);
    await server.close({ graceMs: 0 });
    expect(await then).toBe("idle");
    await states.return?.();
  });
});

onEveryClient(() => {
  test("watching does not connect", async () => {
    const { address } = await serveCalculator();
    const channel = newChannel(address);
    closeLater(() => channel.close());
    const states = channel.watchState();
    expect(await next(states)).toBe("idle");
    const then = next(states);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(channel.state.connectivity).toBe("idle");
    await channel.connect({ timeoutMs: 20_000 });
    expect(await then).toBe("connecting");
    await states.return?.();
  });

  test("a closed channel has one state, and then the end", async () => {
    const channel = newChannel("127.0.0.1:1");
    channel.close();
    const { seen, over } = watching(channel);
    await over;
    expect(seen).toEqual(["shutdown"]);
  });

  test("a loop that is slow gets the newest state next", async () => {
    const { address } = await serveCalculator();
    const channel = newChannel(address);
    closeLater(() => channel.close());
    const states = channel.watchState();
    expect(await next(states)).toBe("idle");
    await channel.connect({ timeoutMs: 20_000 });
    expect(await next(states)).toBe("ready");
    await states.return?.();
  });

  test("a signal ends a watch, which throws its reason", async () => {
    const channel = newChannel("127.0.0.1:1");
    closeLater(() => channel.close());
    const controller = new AbortController();
    const states = channel.watchState({ signal: controller.signal });
    expect(await next(states)).toBe("idle");
    const then = states.next();
    controller.abort(new Error("enough"));
    await expect(then).rejects.toThrow("enough");
    expect(await states.next()).toEqual({ done: true, value: undefined });
  });

  test("a signal that has aborted before throws at once", async () => {
    const channel = newChannel("127.0.0.1:1");
    closeLater(() => channel.close());
    const states = channel.watchState({ signal: AbortSignal.abort(new Error("before")) });
    await expect(states.next()).rejects.toThrow("before");
  });

  test("a watch that is left ends for those who still wait, and a new one begins again", async () => {
    const channel = newChannel("127.0.0.1:1");
    closeLater(() => channel.close());
    const states = channel.watchState();
    expect(await next(states)).toBe("idle");
    const then = states.next();
    await states.return?.();
    expect(await then).toEqual({ done: true, value: undefined });
    for await (const { connectivity } of channel.watchState()) {
      expect(connectivity).toBe("idle");
      break;
    }
  });

  test("every watch has all states", async () => {
    const { address } = await serveCalculator();
    const channel = newChannel(address);
    const all = [watching(channel), watching(channel)];
    await channel.connect({ timeoutMs: 20_000 });
    channel.close();
    for (const { seen, over } of all) {
      await over;
      expect(seen).toEqual(["idle", "connecting", "ready", "shutdown"]);
    }
  });
});

test("a channel of browsers is ready until it is closed, because browsers have its connections", async () => {
  const channel = createWebChannel("http://127.0.0.1:1");
  const { seen, over } = watching(channel);
  await new Promise(setImmediate);
  channel.close();
  await over;
  expect(seen).toEqual(["ready", "shutdown"]);
});
