// One contract in the servers that exist, called by connect-web, which is not ours.
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, buildSync } from "esbuild";
import { root } from "../support/root.js";
import { hostedSources } from "./hosted-sources.js";
import { current, installProjects, succeed } from "./packed.js";

jest.setTimeout(600_000);

const connect = [
  "@connectrpc/connect@2.1.2",
  "@connectrpc/connect-web@2.1.2",
  "@connectrpc/connect-node@2.1.2",
  "@bufbuild/protobuf@2.17.0",
];
const nest = ["@nestjs/core@12.5.1", "@nestjs/common@12.5.1", "@nestjs/platform-express@12.5.1"];
const hosts = ["express@5.3.0", "@types/express@5.0.6", "fastify@5.12.8", "hono@4.13.19", "@hono/node-server@2.1.9"];
const engines = { bun: ["@oven/bun-linux-x64", "bin/bun"], deno: ["@deno/linux-x64-glibc", "deno"] } as const;
const workerd = "@cloudflare/workerd-linux-64@1.20261117.1";
const others = ["vite@8.4.0", "reflect-metadata@0.2.2", "rxjs@7.8.2", "@types/node@20.19.0"];

/** What a host answers, by the questions of `judge.ts`. */
const byClient = (name: string, cancelled: string) => ({
  [`${name} unary`]: "é",
  [`${name} stream`]: [1, 2, 3],
  [`${name} error`]: [5, "none", "x"],
  [`${name} deadline`]: [4, cancelled],
  [`${name} cancellation`]: [1, cancelled],
});
const expectedOf = (cancelled: string) => ({
  JSON: [200, "ran", '{"result":{"id":"x","count":3}}'],
  GET: '{"result":{"id":"y"}}',
  health: '{"status":"SERVING"}',
  reflection: [200, true],
  "another path": 404,
  ...byClient("connect", cancelled),
  ...byClient("grpc-web", cancelled),
});
const expected = expectedOf("cancelled");

let folder: string;
beforeAll(() => {
  const binaries = ["@oven/bun-linux-x64@1.4.5", "@deno/linux-x64-glibc@2.9.6", workerd];
  folder = installProjects({
    name: "web-handlers",
    files: { esm: hostedSources },
    packages: [...current, ...connect, ...nest, ...hosts, ...others, ...binaries],
    compilerOptions: { skipLibCheck: true, types: ["node"] },
  });
  for (const [name, file] of Object.entries({ "cert.pem": "server.pem", "key.pem": "server-key.pem" }))
    cpSync(join(root, "test-fixtures/tls", file), join(folder, name));
  const bundle: BuildOptions = { bundle: true, platform: "browser", entryPoints: [join(folder, "esm/worker.js")] };
  buildSync({ ...bundle, format: "esm", outfile: join(folder, "worker.js") });
  buildSync({ ...bundle, format: "iife", globalName: "worker", outfile: join(folder, "bare.js") });
});

const answers = (...args: readonly string[]): unknown => JSON.parse(succeed(folder, process.execPath, ...args));

/** What a program answers that serves on the port that it prints. */
const answersOf = (isApart: boolean, ...program: readonly string[]): unknown =>
  answers("esm/foreign.js", isApart ? "apart" : "together", ...program);

test("hosts of Node answer everything", () => {
  const names = ["node", "express", "mounted", "prefix", "raw", "fastify", "nest", "vite", "hono", "http2"];
  expect(answers("esm/run.js")).toEqual(Object.fromEntries(names.map((name) => [name, expected])));
});

test("each host of docs/browsers.md is served here by the code that the page has", () => {
  const [, table = ""] = readFileSync(join(root, "docs/browsers.md"), "utf8").split(/^\| host .*\n.*\n/m);
  const rows = [...table.matchAll(/^\|(.*)\|(.*)\|$/gm)].slice(0, table.split("\n").indexOf(""));
  const codes = rows.flatMap(([, , how = ""]) => [...how.matchAll(/`([^`]*\([^`]*)`/g)].map(([, code = ""]) => code));
  const next = readFileSync(join(root, "docs/next.md"), "utf8");
  const sources = [...Object.values(hostedSources), next].join("\n").replaceAll("/web.Shop/", "/shop.Greeter/");
  expect(codes.length).toBeGreaterThan(9);
  expect(codes.filter((code) => !sources.includes(code))).toEqual([
    "Bun.serve({ fetch: handler })",
    "Deno.serve(handler)",
  ]);
});

test.each(["bun", "deno"] as const)("%s does, too", (name) => {
  const [owner, file] = engines[name];
  const program = [join("node_modules", owner, file), ...(name === "deno" ? ["run", "-A"] : []), "esm/engine-host.js"];
  expect(answersOf(false, ...program)).toEqual(expected);
});

test("an engine that has nothing but what the web has does, too", () => {
  expect(answersOf(false, process.execPath, "esm/bare-host.js")).toEqual(expected);
});

test("Workers answer everything, where calls do not wait for each other", () => {
  const command = join(folder, "node_modules/@cloudflare/workerd-linux-64/bin/workerd");
  expect(answersOf(true, command, "serve", "--control-fd=1", "esm/workerd.capnp")).toEqual(expectedOf("apart"));
});
