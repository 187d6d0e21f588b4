// One contract in the servers that exist, called by connect-web, which is not ours.
import { join } from "node:path";
import { hostedSources } from "./hosted-sources.js";
import { current, installProjects, succeed } from "./packed.js";

jest.setTimeout(600_000);

const connect = ["@connectrpc/connect@2.1.2", "@connectrpc/connect-web@2.1.2", "@bufbuild/protobuf@2.17.0"];
const nest = ["@nestjs/core@12.5.1", "@nestjs/common@12.5.1", "@nestjs/platform-express@12.5.1"];
const hosts = ["express@5.3.0", "@types/express@5.0.6", "fastify@5.12.8", "hono@4.13.19", "@hono/node-server@2.1.9"];
const engines = { bun: ["@oven/bun-linux-x64", "bin/bun"], deno: ["@deno/linux-x64-glibc", "deno"] } as const;
const others = ["vite@8.4.0", "reflect-metadata@0.2.2", "rxjs@7.8.2", "@types/node@20.19.0"];

/** What a host answers, by the questions of `judge.ts`. */
const byConnectWeb = (name: string) => ({
  [`${name} unary`]: "é",
  [`${name} stream`]: [1, 2, 3],
  [`${name} error`]: [5, "none", "x"],
  [`${name} deadline`]: [4, "cancelled"],
  [`${name} cancellation`]: [1, "cancelled"],
});
const expected = {
  JSON: [200, "ran", '{"result":{"id":"x","count":3}}'],
  GET: '{"result":{"id":"y"}}',
  health: '{"status":"SERVING"}',
  reflection: [200, true],
  "another path": 404,
  ...byConnectWeb("connect"),
  ...byConnectWeb("grpc-web"),
};

let folder: string;
beforeAll(() => {
  const binaries = ["@oven/bun-linux-x64@1.4.5", "@deno/linux-x64-glibc@2.9.6"];
  folder = installProjects({
    name: "web-handlers",
    files: { esm: hostedSources },
    packages: [...current, ...connect, ...nest, ...hosts, ...others, ...binaries],
    compilerOptions: { skipLibCheck: true, types: ["node"] },
  });
});

const answers = (...args: readonly string[]): unknown => JSON.parse(succeed(folder, process.execPath, ...args));

test("hosts of Node answer everything", () => {
  const names = ["node", "express", "mounted", "prefix", "raw", "fastify", "nest", "vite", "hono"];
  expect(answers("esm/run.js")).toEqual(Object.fromEntries(names.map((name) => [name, expected])));
});

test.each(["bun", "deno"] as const)("%s does, too", (name) => {
  const [owner, file] = engines[name];
  const program = [join("node_modules", owner, file), ...(name === "deno" ? ["run", "-A"] : []), "esm/fetch-host.js"];
  expect(answers("esm/foreign.js", ...program)).toEqual(expected);
});
