import { spawnSync } from "node:child_process";
import http2 from "node:http2";
import { deserialize } from "node:v8";
import type { RowResult } from "./rows.js";

interface RowModule {
  services(): readonly { readonly operations: readonly { readonly path: string }[] }[];
  run(): Promise<unknown>;
}

/** How a row's module is run, by its path. */
export type RunRow = (path: string) => Promise<RowResult>;

/** Runs the modules of rows: as CommonJS in this process, as ESM all in another one, one after the other. */
export function rowRunner(format: "cjs" | "esm", paths: () => readonly string[]): RunRow {
  if (format === "cjs") return runHere;
  let outcomes: Outcomes | undefined;
  return async (path) => {
    outcomes ??= runElsewhere(paths());
    const outcome = outcomes[path];
    if (outcome === undefined || "thrown" in outcome) throw new Error(outcome?.thrown ?? `${path} was not run`);
    return outcome;
  };
}

async function runHere(path: string): Promise<RowResult> {
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

type Outcomes = Readonly<Record<string, RowResult | { readonly thrown: string }>>;

// The results come back in a format that keeps Map, bigint and Uint8Array.
const program = `
import http2 from "node:http2";
import { serialize } from "node:v8";
let sent = [];
const original = http2.createServer;
http2.createServer = (...given) => original(...given).on("stream", (_, headers) => sent.push(headers[":path"]));
async function outcomeOf(path) {
  const { services, run } = await import(path);
  const paths = services().flatMap(({ operations }) => operations.map(({ path }) => path));
  return { paths, returned: await run(), sent };
}
const outcomes = {};
for (const path of process.argv.slice(1)) {
  sent = [];
  outcomes[path] = await outcomeOf(path).catch((error) => ({ thrown: String(error.stack) }));
}
process.stdout.write(serialize(outcomes).toString("base64"));
`;

function runElsewhere(paths: readonly string[]): Outcomes {
  const args = ["--input-type=module", "-e", program, ...paths];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return deserialize(Buffer.from(stdout, "base64")) as Outcomes;
}
