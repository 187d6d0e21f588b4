import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { otherCompiler, serviceProject } from "../service/ask.js";
import { person } from "../service/sources.js";
import { outside } from "../support/outside.js";
import { installTools } from "./install-tools.js";
import type { Ending } from "./native-parent.js";

jest.setTimeout(120_000);

const { triedVersions } = outside<typeof import("../../transformer/compiler/remote/remote-session.js")>(
  require.resolve("../../transformer/compiler/remote/remote-session.js"),
);

const { createService } = outside<typeof import("../../transformer/service/service.js")>(
  require.resolve("../../transformer/service/service.js"),
);
const version = triedVersions.at(-1);

let folder = "";
beforeAll(() => {
  const installed = installTools("native-process", `typescript@${version}`);
  process.env[otherCompiler] = join(installed, "node_modules/typescript");
  ({ folder } = serviceProject("native-process-app", { "src/person.ts": person(1) }));
});

interface Parent {
  readonly child: ChildProcessWithoutNullStreams;
  readonly lines: AsyncIterator<string>;
  readonly errors: () => string;
}

const parents: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const one of parents.splice(0)) one.kill("SIGKILL");
});

function start(ending: Ending): Parent {
  const child = spawn(process.execPath, [
    "--expose-gc",
    join(__dirname, "native-parent.js"),
    JSON.stringify({ cwd: folder, ending }),
  ]);
  parents.push(child);
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk;
  });
  return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator](), errors: () => errors };
}

async function next<Told>({ lines, errors }: Parent): Promise<Told> {
  const { value, done } = await lines.next();
  if (done) throw new Error(`It said no more:\n${errors()}`);
  return JSON.parse(value as string) as Told;
}

/** Waits until none of some processes is there any more, or only as the remains of one whose parent does not ask for it. */
async function gone(pids: readonly number[]): Promise<void> {
  while (pids.some((pid) => existsSync(`/proc/${pid}/exe`))) await new Promise(setImmediate);
}

test.each<[string, Ending]>([
  ["returns", "returns"],
  ["exits", "exits"],
  ["fails with an exception", "throws"],
  ["is killed", "waits"],
  ["ends the worker that asked", "ends a worker"],
  ["holds the service no more", "forgets"],
])("the compiler's process ends when its parent %s", async (_, ending) => {
  const parent = start(ending);
  const pids = await next<readonly number[]>(parent);
  expect(pids).not.toEqual([]);
  if (ending === "waits") parent.child.kill("SIGKILL");
  await gone(pids);
  parent.child.kill("SIGKILL");
  if (parent.child.exitCode === null && parent.child.signalCode === null) await once(parent.child, "exit");
});

test.each<[string, Ending]>([
  ["before the next question", "loses its compiler"],
  ["while nobody asks, which other files may get the descriptors of its pipes from", "loses it while idle"],
])("a compiler whose process is killed %s is started again, and the user is told", async (_, ending) => {
  const parent = start(ending);
  await next(parent);
  const told = await next<string | [string, string]>(parent);
  const [code, written] = typeof told === "string" ? [told, ""] : told;
  expect([code, written]).toEqual([expect.stringContaining("no: 7"), ""]);
  await once(parent.child, "close");
  expect(parent.errors()).toBe(
    `interwire: the process of TypeScript ${version} ended unexpectedly, and was started again. If this repeats, there may be too little memory.\n`,
  );
});

test("a compiler without the package of its platform is an error that says what to do", () => {
  const installed = installTools("native-incomplete", "--omit=optional", `typescript@${version}`);
  process.env[otherCompiler] = join(installed, "node_modules/typescript");
  const app = serviceProject("native-incomplete-app", { "src/person.ts": person(1) });
  const service = createService({ cwd: app.folder, cacheDir: false });
  expect(() => service.answer(app.path("src/person.ts"))).toThrow(
    new RegExp(
      `^IW3003: The process of TypeScript ${version} does not answer: Unable to resolve @typescript/.* Install typescript again with its optional dependencies, and let Node start processes \\(--allow-child-process\\); or install TypeScript 6 instead: npm install -D typescript@6\\.$`,
    ),
  );
});
