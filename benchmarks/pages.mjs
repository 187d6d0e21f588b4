// Measures calls of a page in Debian's Chromium beside connect-web, by the page's clock, against one server of interwire in another process.
// Options: --quick, --gate, --rounds <count>, --prepared (with what an earlier run has compiled).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { toBinary } from "@bufbuild/protobuf";
import { BinaryWriter } from "@bufbuild/protobuf/wire";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { startNode } from "./h2load/servers.mjs";
import { loadLibraries } from "./support/libraries.mjs";
import { median, quantile } from "./support/measure.mjs";
import { output, prepare, root } from "./support/paths.mjs";
import { circumstances, reportGates, table } from "./support/report.mjs";
import { order } from "./support/shapes.mjs";

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    gate: { type: "boolean" },
    rounds: { type: "string" },
    prepared: { type: "boolean", default: false },
  },
});
const rounds = Number(options.rounds ?? (options.quick ? 3 : 9));
const part = options.quick ? 0.2 : 1;

const kinds = [
  { kind: "binary", title: "an order of 389 bytes there and back, Connect, binary", count: 2000 * part },
  { kind: "json", title: "the same as JSON", count: 2000 * part },
  { kind: "binary-alone", title: "binary, where fetch answers at once", count: 50_000 * part },
  { kind: "json-alone", title: "JSON, where fetch answers at once", count: 50_000 * part },
  { kind: "stream", title: "a stream of 100000 items of 14 bytes, Connect, binary", count: 100_000 },
];
const own = "interwire";
const rival = "connect-web";
/** The browser's own requests, where they can be made without a client. */
const floor = "fetch";

/** Bundles the page's script, with what it is given. */
async function bundle() {
  const { protoSchema } = await import("interwire/proto");
  const { IOrders$contract } = await import(join(output, "src/calls.js"));
  const { encode, from } = (await loadLibraries()).interwire("Order");
  const message = encode(from(order(0)));
  const { descriptors } = protoSchema([IOrders$contract()]);
  const base64 = (bytes) => Buffer.from(bytes).toString("base64");
  const given = {
    order: base64(message),
    request: base64(new BinaryWriter().tag(1, 2).bytes(message).finish()),
    descriptors: base64(toBinary(FileDescriptorSetSchema, descriptors)),
  };
  writeFileSync(join(output, "given.json"), JSON.stringify(given));
  const { outputFiles } = await build({
    entryPoints: [join(root, "benchmarks/pages/clients.mjs")],
    bundle: true,
    minify: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    write: false,
  });
  return outputFiles[0].text;
}

/** Opens a page of the server's own origin, so that no call is preceded by a question of CORS. */
async function open(browser, origin, script) {
  const page = await browser.newPage();
  const body = "<!doctype html><title>Calls</title>";
  await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(origin);
  // From here on, requests do not pass through this process.
  await page.unrouteAll();
  await page.evaluate(script);
  return page;
}

if (!options.prepared) prepare();
const script = await bundle();
const server = await startNode(own, "http2, web");
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium" });
const page = await open(browser, `http://${server.address}`, script);
const measure = (library, { kind, count }) =>
  page.evaluate(([library, kind, count]) => globalThis.measure(library, kind, count), [library, kind, count]);

const rows = [];
const gates = [];
for (const one of kinds) {
  const libraries = ["binary", "json"].includes(one.kind) ? [own, rival, floor] : [own, rival];
  for (const library of libraries) await measure(library, one);
  const results = [];
  for (let round = 0; round < rounds; round++) {
    const result = {};
    for (const library of round % 2 === 0 ? libraries : libraries.toReversed()) {
      result[library] = await measure(library, one);
    }
    results.push(result);
  }
  const times = results.map((round) => round[rival] / round[own]);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(times, share));
  const each = (library) => ((median(results.map((round) => round[library])) / one.count) * 1000).toFixed(1);
  const alone = libraries.includes(floor) ? each(floor) : "–";
  rows.push([
    one.title,
    each(own),
    each(rival),
    alone,
    `**${middle.toFixed(2)}** (${low.toFixed(2)}–${high.toFixed(2)})`,
  ]);
  gates.push({ name: one.title, value: middle, floor: 1.5 });
}
console.log(`The medians of ${rounds} rounds, ${browser.version()}. ${circumstances(["@connectrpc/connect-web"])}\n`);
await browser.close();
await server.stop();
const head = ["case", "µs each, interwire", "µs each, connect-web", "µs each, fetch alone", "times interwire's time"];
console.log(`${table(head, rows)}\n`);
reportGates(gates);
