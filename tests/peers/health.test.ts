import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createServer, type Interceptor, type Server } from "interwire";
import { addHealth, type Health, ServingStatus } from "interwire/health";
import type { ICalculator } from "../../test-fixtures/contracts/directory.js";
import { Calculator } from "../../test-fixtures/contracts/directory-service.js";
import type { NativeClient, PeerReport, RunningPeerCall } from "../interop/native-peer.js";
import { until } from "../runtime/running.js";
import { root } from "../support/compile.js";
import { pythonPeer } from "./python-peer.js";
import { python } from "./toolchain.js";

let probe: NativeClient;
let ran = 0;
beforeAll(async () => {
  await pythonPeer.prepare();
  probe = await pythonPeer.startClient();
}, 600_000);
afterAll(async () => {
  await probe?.stop();
  process.stdout.write(`Python's health probe: ${ran} cases ran\n`);
});

let server: Server;
let health: Health;
let address: string;
let watches: number;
beforeEach(async () => {
  ran++;
  watches = 0;
  const countWatches: Interceptor = ({ context }, next) => {
    if (context.path === "/grpc.health.v1.Health/Watch") watches++;
    return next();
  };
  server = createServer({ interceptors: [countWatches] }).implement<ICalculator>(new Calculator());
  health = addHealth(server);
  address = await server.listen("127.0.0.1:0");
});
afterEach(() => server.close({ graceMs: 0 }));

function start(method: "Check" | "Watch", service: string): RunningPeerCall {
  const name = `${ran} ${method} ${service}`;
  const path = `/grpc.health.v1.Health/${method}`;
  return probe.start(address, { name, path, requests: [{ service }], metadata: [], timeoutMs: 20_000 });
}

const check = (service: string): Promise<PeerReport> => start("Check", service).report;

test("a check says the status of the server and of each service", async () => {
  const serving = { code: 0, responses: [{ status: "SERVING" }] };
  for (const service of ["", "CalculatorNative", "grpc.health.v1.Health"]) {
    expect(await check(service)).toMatchObject(serving);
  }
  health.set("CalculatorNative", ServingStatus.NOT_SERVING);
  expect(await check("CalculatorNative")).toMatchObject({ code: 0, responses: [{ status: "NOT_SERVING" }] });
  expect(await check("")).toMatchObject(serving);
  expect(await check("none")).toMatchObject({ code: 5, details: "This server has no service 'none'", responses: [] });
});

test("a check says NOT_SERVING once health is stopped", async () => {
  health.stop();
  for (const service of ["", "CalculatorNative"]) {
    expect(await check(service)).toMatchObject({ code: 0, responses: [{ status: "NOT_SERVING" }] });
  }
});

test("a watch gets each change, and ends well when the server closes", async () => {
  const watch = start("Watch", "CalculatorNative");
  await watch.received(1);
  health.set("CalculatorNative", ServingStatus.NOT_SERVING);
  await watch.received(2);
  health.set("CalculatorNative", ServingStatus.SERVING);
  await watch.received(3);
  // Far longer than the test may take: the watch must not be waited for.
  const closed = server.close({ graceMs: 600_000 });
  const statuses = ["SERVING", "NOT_SERVING", "SERVING", "NOT_SERVING"].map((status) => ({ status }));
  expect(await watch.report).toMatchObject({ code: 0, responses: statuses });
  await closed;
});

test("a watch of an unknown service says so, goes on, and can be cancelled", async () => {
  const watch = start("Watch", "later");
  await watch.received(1);
  health.set("later", ServingStatus.SERVING);
  await watch.received(2);
  watch.cancel();
  const statuses = ["SERVICE_UNKNOWN", "SERVING"].map((status) => ({ status }));
  expect(await watch.report).toMatchObject({ code: 1, responses: statuses });
});

test("a client that checks health watches once until the server closes, whatever is reported", async () => {
  const args = [join(root, "tests/peers/python/health_checks.py"), address, "CalculatorNative"];
  const client = spawn(python, args, { stdio: ["pipe", "pipe", "inherit"] });
  const closed = once(client, "close");
  let states = "";
  client.stdout.setEncoding("utf8").on("data", (text: string) => (states += text));
  const reached = (state: string): Promise<void> => until(() => states.endsWith(`${state}\n`));
  try {
    await reached("READY");
    health.set("CalculatorNative", ServingStatus.NOT_SERVING);
    await reached("TRANSIENT_FAILURE");
    health.set("CalculatorNative", ServingStatus.SERVING);
    await reached("READY");
    health.stop();
    await reached("TRANSIENT_FAILURE");
    // A watch that ended would be begun again before these are answered.
    for (let count = 0; count < 100; count++) await check("CalculatorNative");
    expect(watches).toBe(1);
  } finally {
    client.stdin.end();
    await closed;
  }
});
