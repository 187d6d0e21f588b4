// Many channels in a process of their own, with one call on each: `client.mjs <kind> <address> <count> <own | shared>`. Reports the
// processor time of that in milliseconds, and how many bytes of resident memory as many channels more take, each. `own` gives each
// channel a connection of its own. Needs Node's option --expose-gc.
import { Client, credentials } from "@grpc/grpc-js";
import { HealthContract$contract } from "../../dist/esm/runtime/health.js";
import { http2 } from "../../dist/esm/runtime/http2.js";
import { createChannel, createClientFactory } from "../../dist/esm/runtime/index.js";

const [kind, address, count, connections] = process.argv.slice(2);
const options = connections === "own" ? { "grpc.use_local_subchannel_pool": 1 } : {};
const serving = 1;
/** Keeps what is measured from the garbage collector. */
const open = [];

/** HealthCheckRequest without a service is empty, and HealthCheckResponse has the status in its second byte. */
function callBare() {
  const client = new Client(address, credentials.createInsecure(), options);
  open.push(client);
  return new Promise((resolve, reject) => {
    const done = (error, status) => (error === null ? resolve(status) : reject(error));
    client.makeUnaryRequest(
      "/grpc.health.v1.Health/Check",
      () => Buffer.alloc(0),
      (bytes) => bytes[1],
      {},
      done,
    );
  });
}

const clients = createClientFactory();

async function callOurs() {
  const transport = kind === "interwire/http2" ? { transport: http2() } : {};
  const channel = createChannel(address, { channelOptions: options, ...transport });
  open.push(channel);
  const { status } = await clients.createClient(channel, HealthContract$contract()).Check({ service: "" });
  return status;
}

const call = kind === "grpc" ? callBare : callOurs;
await call();
const cpu = process.cpuUsage();
const statuses = await Promise.all(Array.from({ length: Number(count) }, call));
const { user, system } = process.cpuUsage(cpu);
if (!statuses.every((status) => status === serving)) throw new Error(`The server answered ${statuses}`);
/** The resident memory when so many channels more are idle: the first ones also enlarge the heap's young generation. */
async function residentWithMore() {
  await Promise.all(Array.from({ length: Number(count) }, call));
  globalThis.gc();
  return process.memoryUsage.rss();
}
const base = await residentWithMore();
const bytes = ((await residentWithMore()) - base) / Number(count);
process.send({ cpuMs: (user + system) / 1000, bytes });
process.exit();
