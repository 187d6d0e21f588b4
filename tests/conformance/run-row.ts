import { spawnSync } from "node:child_process";
import http2 from "node:http2";
import { deserialize } from "node:v8";
import type { RowResult } from "./rows.js";

interface RowModule {
  services(): readonly { readonly operations: readonly { readonly path: string }[] }[];
  run(): Promise<unknown>;
}

/** Runs a row's module: as CommonJS in this process, as ESM in a process of its own. */
export async function runRow(path: string, format: "cjs" | "esm"): Promise<RowResult> {
  if (format === "esm") return runElsewhere(path);
  const module = require(path) as RowModule;
  const paths = module.services().flatMap(({ operations }) => operations.map((operation) => operation.path));
  const { sent, stop } = record();
  try {
    return { paths, sent, returned: await module.run() };
  } finally {
    stop();
  }
}

/** Records the `:path` of every HTTP/2 request that reaches a server of this process. */
function record(): { readonly sent: string[]; stop(): void } {
  const sent: string[] = [];
  const original = http2.createServer;
  const recording = (...args: unknown[]): http2.Http2Server => {
    const server = Reflect.apply(original, http2, args) as http2.Http2Server;
    server.on("stream", (_stream, headers) => void sent.push(String(headers[":path"])));
    return server;
  };
  Object.assign(http2, { createServer: recording });
  return { sent, stop: () => void Object.assign(http2, { createServer: original }) };
}

// The results come back in a format that keeps Map, bigint and Uint8Array.
const program = `
import http2 from "node:http2";
import { serialize } from "node:v8";
const sent = [];
const original = http2.createServer;
http2.createServer = (...given) => original(...given).on("stream", (_, headers) => sent.push(headers[":path"]));
const { services, run } = await import(process.argv[1]);
const paths = services().flatMap(({ operations }) => operations.map(({ path }) => path));
const returned = await run();
process.stdout.write(serialize({ paths, sent, returned }).toString("base64"));
`;

function runElsewhere(path: string): RowResult {
  const args = ["--input-type=module", "-e", program, path];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return deserialize(Buffer.from(stdout, "base64")) as RowResult;
}
