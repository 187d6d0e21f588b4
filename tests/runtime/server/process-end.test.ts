import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { compileProject } from "../../support/compile.js";
import { answer, serve, three } from "../two-ways.js";

const main = `import { createChannel, createClientFactory, createServer, type int32 } from "interwire";
import { addHealth, type HealthContract } from "interwire/health";
import { serveForTest } from "interwire/testing";

/** @serviceContract */
interface ICounter {
  /** @operationContract */
  Count(): AsyncIterable<int32>;
}
class Counter implements ICounter {
  async *Count() {
    for (let value = 0; ; value++) yield value;
  }
}

async function main() {
  const server = createServer().map(Counter);
  addHealth(server);
  const address = await server.listen("127.0.0.1:0");
  const channel = createChannel(address, { channelOptions: { "grpc.keepalive_time_ms": 600_000 } });
  const clients = createClientFactory({ defaults: { timeoutMs: 600_000 } });
  const watching = clients.createClient<HealthContract>(channel).Watch({ service: "" })[Symbol.asyncIterator]();
  await watching.next();
  for await (const value of clients.createClient<ICounter>(channel).Count()) if (value === 100) break;
  const left = clients.createClient<ICounter>(channel).Count()[Symbol.asyncIterator]();
  await left.next();
  const service = await serveForTest<ICounter>(new Counter());
  for await (const value of service.client.Count()) if (value === 100) break;
  await service.close();
  channel.close();
  await server.close({ graceMs: 0 });
  process.on("exit", () => console.log("ended"));
}
void main();
`;

const client = `import { createChannel, createClientFactory, type int32 } from "interwire";

/** @serviceContract */
interface ITotal {
  /** @operationContract */
  Sum(values: AsyncIterable<int32>): Promise<int32>;
}

async function main() {
  const channel = createChannel(process.argv[2] as string);
  const total = createClientFactory().createClient<ITotal>(channel);
  const values = (async function* () {
    yield 1;
  })();
  console.log(await total.Sum(values));
  channel.close();
}
void main();
`;

const { exitCode, output, emitted } = compileProject({
  name: "process-end",
  files: { "main.ts": main, "client.ts": client },
});

test("the contracts compile", () => {
  expect([exitCode, output]).toEqual([0, ""]);
});

test("a process with a request stream ends only when that is answered, though it has yet to connect", async () => {
  const { port } = await serve((stream) => stream.on("end", () => answer(stream, three)));
  const run = promisify(execFile)(process.execPath, [emitted("client.js"), `127.0.0.1:${port}`], { timeout: 60_000 });
  await expect(run).resolves.toMatchObject({ stdout: "3\n" });
});

test("a process ends by itself once its servers and channels are closed, whatever was called before", () => {
  // Without an end of its own, the process runs into the test's limit of time.
  expect(execFileSync(process.execPath, [emitted("main.js")], { encoding: "utf8", timeout: 60_000 })).toBe("ended\n");
});
