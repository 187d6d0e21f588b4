import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../support/compile.js";
import { contractsConfig, createWorkspace } from "../support/workspace.js";

const person = (number: number): string => `import type { int32 } from "interwire";
export interface Person {
  /** @dataMember ${number} */
  id: int32;
}
`;
const wrong = (project: string): string =>
  `${project}/src/person.ts(4,3): error TS901002: IW1002: Field number 0 of 'id' in Person is out of range.`;
const watched = "Watching for changes of files.";
const loose = contractsConfig({ composite: true, strict: false });

let processes: ChildProcess[] = [];
afterEach(async () => {
  for (const one of processes) {
    one.kill();
    if (one.exitCode === null && one.signalCode === null) await once(one, "exit");
  }
  processes = [];
});

/** Projects that another refers to, and the command line that watches it. */
function watching(name: string, ...args: readonly string[]) {
  const { folder } = createWorkspace({
    name,
    files: {
      "package.json": { type: "module" },
      "tsconfig.json": { files: [], references: [{ path: "api" }, { path: "app" }] },
      "api/tsconfig.json": contractsConfig({ composite: true }),
      "api/src/person.ts": person(1),
      "app/tsconfig.json": contractsConfig({ composite: true }),
      "app/src/person.ts": person(1),
      "loose/tsconfig.json": loose,
      "loose/src/person.ts": person(1),
    },
  });
  const child = spawn(process.execPath, [join(root, "dist/tools/cli/main.js"), ...args], { cwd: folder });
  processes.push(child);
  let unread = "";
  let wake = (): void => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      unread += chunk;
      wake();
    });
  }
  /** Reads on until all of these have been printed. */
  const until = async (...texts: readonly string[]): Promise<void> => {
    for (const text of texts) {
      while (!unread.includes(text)) {
        await new Promise<void>((settle) => {
          wake = settle;
        });
      }
      unread = unread.slice(0, unread.indexOf(text)) + unread.slice(unread.indexOf(text) + text.length);
    }
  };
  return {
    until,
    write(path: string, text: string): void {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    read: (path: string): string => readFileSync(join(folder, path), "utf8"),
  };
}

test("check follows each project that another refers to", async () => {
  const { until, write } = watching("cli-watch-check", "check", "-w");
  await until(watched, watched);
  write("api/src/person.ts", person(0));
  await until(wrong("api"), watched);
  write("app/src/person.ts", person(0));
  await until(wrong("app"), watched);
});

test("generate writes anew what has changed", async () => {
  const { until, write, read } = watching("cli-watch-generate", "generate", "-w");
  await until("wrote api/src/person.iw.ts", "wrote app/src/person.iw.ts", watched, watched);
  write("app/src/person.ts", person(7));
  await until("wrote app/src/person.iw.ts");
  expect(read("app/src/person.iw.ts")).toContain("no: 7");
});

test("build -b builds what has changed, and reports it", async () => {
  const { until, write, read } = watching("cli-watch-build", "build", "-b", "-w");
  await until("Found no errors.");
  write("api/src/person.ts", person(0));
  await until(wrong("api"), "Found 1 problem.");
  write("api/src/person.ts", person(5));
  await until("Found no errors.");
  expect(read("api/out/person.js")).toContain("no: 5");
});

test("build -w emits again what an option had made it refuse", async () => {
  const { until, write, read } = watching("cli-watch-loose", "build", "-w", "-p", "loose");
  await until("IW1401", watched);
  expect(read("loose/out/person.js")).toContain("Person was compiled with errors");
  write("loose/tsconfig.json", JSON.stringify(contractsConfig({ composite: true })));
  await until("Found no errors.", watched);
  expect(read("loose/out/person.js")).not.toContain("was compiled with errors");
});

test("check sees files in a folder that is new", async () => {
  const { until, write } = watching("cli-watch-folder", "check", "-w", "-p", "api");
  await until(watched);
  write("api/src/more/people/person.ts", person(0));
  await until("api/src/more/people/person.ts(4,3): error TS901002", watched);
});
