import { type ChildProcess, fork } from "node:child_process";
import { on, once } from "node:events";
import { join } from "node:path";
import { type Client, createChannel, createClientFactory } from "interwire";
import { temporaryFolder } from "../support/temporary-folder.js";
import type { IWorker } from "./cluster-contract.js";

let primary: ChildProcess;
afterEach(async () => {
  const exit = once(primary, "exit");
  primary.disconnect();
  await exit;
});

/** The next messages of the cluster's processes. */
async function heard(count: number): Promise<unknown[]> {
  const news: unknown[] = [];
  for await (const [one] of on(primary, "message")) if (news.push(one) === count) break;
  return news;
}

/** Starts two workers, and returns the address of each. */
async function start(at: string): Promise<unknown[]> {
  primary = fork(join(__dirname, "cluster-process.js"), [at]);
  return (await heard(2)).map((news) => (news as { address: string }).address);
}

/** Calls over connections of their own. */
async function withClients<T>(address: string, count: number, act: (clients: Client<IWorker>[]) => Promise<T>) {
  const channelOptions = { "grpc.use_local_subchannel_pool": 1 };
  const channels = Array.from({ length: count }, () => createChannel(address, { channelOptions }));
  // One after the other, as the primary process deals them out.
  for (const channel of channels) await channel.connect();
  const result = await act(channels.map((channel) => createClientFactory().createClient<IWorker>(channel)));
  for (const channel of channels) channel.close();
  return result;
}

describe("two workers of node:cluster", () => {
  test.each(["localhost:0", `unix:${join(temporaryFolder(), "socket")}`])(
    "listen on one port or socket, and share its connections: %s",
    async (at) => {
      const [first, second] = await start(at);
      expect(first).toBe(second);
      const pids = await withClients(first as string, 4, (clients) => Promise.all(clients.map((one) => one.Who())));
      expect(new Set(pids).size).toBe(2);
      expect(pids).not.toContain(primary.pid);
    },
  );

  test("close one after the other: calls in progress end, and new connections go to those that are left", async () => {
    const [address] = (await start("127.0.0.1:0")) as string[];
    await withClients(address as string, 1, async ([client]) => {
      const waiting = client?.WhoCloses();
      const [news] = await heard(1);
      const { waits } = news as { waits: number };
      const exit = heard(1);
      primary.send(waits);
      await expect(waiting).resolves.toBe(waits);
      await expect(exit).resolves.toEqual([{ exit: 0 }]);
      const pids = await withClients(address as string, 3, (clients) => Promise.all(clients.map((one) => one.Who())));
      expect(new Set(pids).size).toBe(1);
      expect(pids).not.toContain(waits);
    });
  });
});
