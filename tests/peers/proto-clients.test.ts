import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { contractOf, createServer, type Implementation, type Server } from "interwire";
import { protoFiles } from "interwire/proto";
import type { IWorkshop } from "../../test-fixtures/contracts/workshop.js";
import { root } from "../support/compile.js";
import { buildProgram, python, writePythonStubs } from "./toolchain.js";

const run = promisify(execFile);

/** Answers what the clients of this folder ask for. */
const workshop: Implementation<IWorkshop> = {
  Add: (x, y) => x + y,
  Clear: () => undefined,
  Improve: (job) => job,
  Weigh(parts, when) {
    if (when === undefined) return undefined;
    return [parts.length, parts.reduce((sum, [number, weight]) => sum + number * weight, 0)];
  },
  async *Count(to) {
    for (let at = 1; at <= to; at++) yield at;
  },
  async Collect(jobs) {
    const titles: string[] = [];
    for await (const { title } of jobs) titles.push(title);
    return titles;
  },
  async *Exchange(stages) {
    yield* stages;
  },
  async Scale(numbers, factor, label) {
    async function* scaled(): AsyncIterable<number> {
      for await (const number of numbers) yield number * factor;
    }
    return [label, scaled()];
  },
  Mark: (stage) => stage,
};

const folder = join(root, "build/peers/workshop");
const files = protoFiles(contractOf<IWorkshop>());
const protos = files.map(({ name }) => name);

let server: Server;
let address: string;
beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const { name, text } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  server = createServer().implement<IWorkshop>(workshop);
  address = await server.listen("127.0.0.1:0");
});
afterAll(() => server.close());

test("a Python client with stubs of the printed files calls every operation", async () => {
  await writePythonStubs(folder, protos);
  const env = { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: "1" };
  const { stdout } = await run(python, [join(root, "tests/peers/workshop/client.py"), address], { env });
  expect(stdout.trim().split("\n")).toEqual([
    "Add 42",
    "Clear 0",
    "Improve True",
    "presence False False None False",
    "Weigh 2 3.0",
    "Weigh nothing False",
    "Count [1, 2, 3]",
    "Collect ['a', 'b']",
    "Exchange ['Done', 'Failed']",
    "Scale thrice [3, 6]",
    "Mark Running",
  ]);
});

test("a C++ client with stubs of the printed files calls every operation", async () => {
  const stubs = { folder, protos, services: protos.filter((name) => name.startsWith("workshop/")) };
  const program = await buildProgram(join(root, "tests/peers/workshop/client.cpp"), [], stubs);
  const { stdout } = await run(program, [address]);
  expect(stdout.trim().split("\n")).toEqual([
    "Add 42",
    "Clear 0",
    "Improve True",
    "presence False False None False",
    "Weigh 2 3",
    "Weigh nothing False",
    "Mark Running",
    "Count 1 2 3",
    "Collect a b",
    "Exchange Done Failed",
    "Scale thrice 3 6",
  ]);
});
