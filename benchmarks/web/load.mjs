import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { fromBinary, toJsonString } from "@bufbuild/protobuf";
import { BinaryWriter } from "@bufbuild/protobuf/wire";
import { loadLibraries } from "../support/libraries.mjs";
import { output } from "../support/paths.mjs";
import { registryOfMessages } from "../support/registry.mjs";
import { order } from "../support/shapes.mjs";

const run = promisify(execFile);
const inFlight = 32;
const framed = /grpc|connect\+/;

/**
 * Writes the files with what each call sends.
 * @returns their paths by the name of a server's service and the content-type; the parameter of a contract is a field of the request
 */
export async function writeRequests() {
  const { encode, from } = (await loadLibraries()).interwire("Order");
  const bytes = encode(from(order(0)));
  const schema = registryOfMessages().getMessage("bench.Order");
  const text = toJsonString(schema, fromBinary(schema, bytes));
  const binary = { "bench.Orders": bytes, IOrders: new BinaryWriter().tag(1, 2).bytes(bytes).finish() };
  const json = { "bench.Orders": text, IOrders: `{"order":${text}}` };
  return (service, type) => {
    const message = Buffer.from(type.endsWith("json") ? json[service] : binary[service]);
    const prefix = Buffer.alloc(framed.test(type) ? 5 : 0);
    if (prefix.length > 0) prefix.writeUInt32BE(message.length, 1);
    const path = join(output, `${service}.${type.replaceAll("/", "-")}`);
    writeFileSync(path, Buffer.concat([prefix, message]));
    return path;
  };
}

/**
 * Makes so many calls over one connection, 32 at a time; over HTTP/1.1, over 32 connections.
 * @returns calls per second, and the server's processor time for one in microseconds
 */
export async function load(server, { type, isHttp1, count, requests }) {
  const before = server.cpu();
  const { stdout } = await run("h2load", [
    ...(isHttp1 ? ["--h1", "-c", String(inFlight), "-m", "1"] : ["-c", "1", "-m", String(inFlight)]),
    ...["-t", "1", "-n", String(count), "-d", requests(server.service, type), "-H", `content-type: ${type}`],
    ...(type === "application/grpc" ? ["-H", "te: trailers"] : []),
    `http://${server.address}/${server.service}/Echo`,
  ]);
  const cpu = server.cpu() - before;
  const succeeded = Number(/(\d+) 2xx/.exec(stdout)[1]);
  const data = Number(/\((\d+)\) data/.exec(stdout)[1]);
  // An error of gRPC has the status 200, too, but no message.
  if (succeeded < count || data / count < 200) throw new Error(`Calls failed:\n${stdout}`);
  return { rate: Number(/, ([\d.]+) req\/s/.exec(stdout)[1]), cpu: cpu / count };
}
