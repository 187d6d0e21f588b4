import { execFile, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { BinaryWriter } from "@bufbuild/protobuf/wire";
import { output } from "../support/paths.mjs";

const run = promisify(execFile);
const warmUpSeconds = 3;
const grpcHeaders = ["content-type: application/grpc", "te: trailers"];

/** Fails when h2load is missing, and says where it comes from. */
export function assertH2load() {
  if (spawnSync("h2load", ["--version"]).status === 0) return;
  throw new Error("This benchmark needs h2load. Run: apt-get install nghttp2-client");
}

/**
 * Writes the files with what each call sends, which is also what it gets.
 * @returns their paths and lengths by the name of a server's service; the parameter of a contract is a field of the request
 */
export function writeBodies(order) {
  const wrapped = new BinaryWriter().tag(1, 2).bytes(order).finish();
  const messages = { "bench.Orders": order, IOrders: wrapped };
  return Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, writeBody(name, message)]));
}

function writeBody(name, message) {
  const path = join(output, `${name}.bin`);
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(message.length, 1);
  writeFileSync(path, Buffer.concat([prefix, message]));
  return { path, length: prefix.length + message.length };
}

/**
 * Makes so many calls over one connection, some of them at a time.
 * @returns calls per second, and the processor time of the server and of h2load for one in microseconds
 */
export async function load(server, { inFlight, headers = [], count, bodies }) {
  const args = [...grpcHeaders, ...headers].flatMap((header) => ["-H", header]);
  const body = bodies[server.service];
  const before = server.cpu();
  // Not for some seconds (-D): it does not count all bytes then.
  const { stdout } = await run("sh", [
    // The last line of `times` is the processor time of the shell's children.
    ...["-c", '"$@"; times', "sh", "h2load"],
    ...["-c", "1", "-t", "1", "-m", String(inFlight), "-n", String(count), "-d", body.path],
    ...args,
    `http://${server.address}/${server.service}/Echo`,
  ]);
  const cpu = server.cpu() - before;
  const succeeded = Number(/(\d+) succeeded/.exec(stdout)[1]);
  const data = Number(/\((\d+)\) data/.exec(stdout)[1]);
  // An error of gRPC has status 200, too, but no body.
  if (succeeded < count || data !== count * body.length) throw new Error(`Calls failed:\n${stdout}`);
  const spent = [
    ...stdout
      .trim()
      .split("\n")
      .at(-1)
      .matchAll(/(\d+)m([\d.]+)s/g),
  ];
  const clientCpu = spent.reduce((sum, [, minutes, seconds]) => sum + (minutes * 60 + Number(seconds)) * 1e6, 0);
  return { rate: Number(/, ([\d.]+) req\/s/.exec(stdout)[1]), cpu: cpu / count, clientCpu: clientCpu / count };
}

/** Makes calls until the server is warm. Returns how many it answers in some seconds. */
export async function warmUp(server, { seconds, ...how }) {
  let count = 1000;
  for (let spent = 0; spent < warmUpSeconds; ) {
    const { rate } = await load(server, { ...how, count });
    spent += count / rate;
    count = Math.ceil(rate * seconds);
  }
  return count;
}
