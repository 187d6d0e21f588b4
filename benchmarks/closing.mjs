// Measures how servers close with many connections whose clients are silent: they neither answer nor leave. Options: --quick, --gate,
// --connections <count>.
import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { median } from "./support/measure.mjs";
import { root } from "./support/paths.mjs";
import { circumstances, reportGates, table } from "./support/report.mjs";

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    gate: { type: "boolean" },
    connections: { type: "string", default: "10000" },
  },
});
const rounds = options.quick ? 1 : 3;
const connections = Number(options.connections);
const kinds = ["grpc", "interwire", "interwire/http2"];

/** What a client sends first: its preface, SETTINGS and the acknowledgement of those of the server. */
const start = Buffer.concat([
  Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "latin1"),
  Buffer.from("000000040000000000000000040100000000", "hex"),
]);

async function open(port) {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(start);
  await once(socket, "data");
  return socket;
}

async function openAll(port) {
  const sockets = [];
  while (sockets.length < connections) {
    const some = Math.min(200, connections - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: some }, () => open(port)))));
  }
  return sockets;
}

/** Closes a server with all connections open. */
async function measure(kind) {
  const child = fork(join(root, "benchmarks/closing/server.mjs"), [kind]);
  const [address] = await once(child, "message");
  const sockets = await openAll(Number(address.split(":")[1]));
  child.send("close");
  const [report] = await once(child, "message");
  for (const socket of sockets) socket.destroy();
  child.disconnect();
  await once(child, "exit");
  return report;
}

const results = Object.fromEntries(kinds.map((kind) => [kind, []]));
for (let round = 0; round < rounds; round++) {
  for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) results[kind].push(await measure(kind));
}
const middle = (kind, what) => median(results[kind].map((result) => result[what]));
const rows = kinds.map((kind) => [
  kind,
  (middle(kind, "ms") / 1000).toFixed(2),
  (middle(kind, "cpuMs") / 1000).toFixed(2),
  middle(kind, "stallMs").toFixed(0),
  (middle(kind, "growth") / 1048576).toFixed(0),
]);
console.log(`${connections} connections, the medians of ${rounds} rounds. ${circumstances(["@grpc/grpc-js"])}\n`);
console.log(table(["server", "closed after s", "CPU s", "longest stall ms", "memory grows by MB"], rows));
reportGates([
  { name: "seconds until interwire/http2 is closed", value: middle("interwire/http2", "ms") / 1000, ceiling: 2 },
]);
