import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { write } from "./packed.js";

/** A project that tools run without `tspc`: a contract of types that stand two files away, and are imported for that alone. */
export interface HostApp {
  readonly folder: string;
  /** Changes the file that is edited. */
  edit(from: string, to: string): void;
  /** A program's output, standard error behind standard output. */
  run(program: string, ...args: readonly string[]): string;
  node(...args: readonly string[]): string;
  /** A tool that goes on. It ends with the test. */
  start(program: string, ...args: readonly string[]): Started;
}

export interface Started {
  /**
   * Waits until the tool has printed a text, and forgets what came before. When the tool is silent for long, the edited file is saved
   * again: what is edited right after a build may come before the tool watches.
   */
  printed(text: string): Promise<void>;
}

export interface HostAppSettings {
  /** Where it is written. Its packages are installed there or above. */
  readonly folder: string;
  readonly type?: "module" | "commonjs";
  readonly files?: Readonly<Record<string, string>>;
  readonly tsconfig?: { readonly compilerOptions: object };
  /** The path of the file that is edited; that of the types unless given. */
  readonly edited?: string;
}

export const sources = {
  "people/person.ts": `import type { int32, uint32 } from "interwire";
export type Times = int32;
export interface Person {
  /** @dataMember 1 */
  name: string;
}
`,
  "barrel.ts": 'export type { Person, Times } from "./people/person.js";\n',
  "contract.ts": `import type { Person, Times } from "./barrel.js";
/** @serviceContract */
export interface IGreeter {
  /** @operationContract */
  Greet(one: Person, times: Times): Promise<string>;
}
`,
  "report.tsx": `/** @jsxRuntime classic */
/** @jsx tag */
import { contractOf } from "interwire";
import { serialize } from "interwire/snapshot";
import type { TestService } from "interwire/testing";
import type { IGreeter } from "./contract.js";
declare global {
  namespace JSX {
    interface IntrinsicElements {
      readonly greeting: object;
    }
  }
}
const tag = (name: string, _: null, text: string): string => name + ": " + text;
export async function report({ client, close }: TestService<IGreeter>, place: Error): Promise<void> {
  console.log(<greeting>{await client.Greet({ name: "Ada" }, 2)}</greeting>);
  await close();
  console.log(serialize(contractOf<IGreeter>()).split("\\n")[1]);
  console.log(place.stack?.split("\\n")[1]?.replace(/^.*[/]|[)]$/g, ""));
}
`,
  "main.ts": `import { serveForTest } from "interwire/testing";
import type { IGreeter } from "./contract.js";
import { report } from "./report.js";
void run();
async function run(): Promise<void> {
  await report(await serveForTest<IGreeter>({ Greet: ({ name }, times) => name.repeat(times) }), new Error("here"));
}
`,
};

/** Where `main.ts` makes an error: behind a call that interwire edits. */
const [line, column] = placeOf("new Error");

function placeOf(text: string): readonly [number, number] {
  const before = sources["main.ts"].split(text)[0]?.split("\n") ?? [];
  return [before.length, (before.at(-1)?.length ?? 0) + 1];
}

/** The program's output. */
export const printed = (times = "int32"): string =>
  `greeting: AdaAda
  unary /IGreeter/Greet { one: Person = 1; times: ${times} = 2 } -> { result: string = 1 }
main.ts:${line}:${column}
`;

/** The error about `name` where its number is 0, before the lines of it. */
export const mistake =
  "people/person.ts:5:3 - error TS901002: IW1002: Field number 0 of 'name' in Person is out of range. Use 1 to 536870911 without 19000 to 19999; next free: 1.";

const folders: string[] = [];
let running: ChildProcess[] = [];

/** No test sees what another has left when it failed. */
afterEach(async () => {
  for (const child of running) {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  running = [];
  for (const folder of folders) write(folder, "people/person.ts", sources["people/person.ts"]);
});

export function hostApp(settings: HostAppSettings): HostApp {
  const { folder, type = "module", files, tsconfig, edited: path = "people/person.ts" } = settings;
  const options = {
    target: "ES2022",
    module: "NodeNext",
    jsx: "react",
    strict: true,
    skipLibCheck: true,
    types: ["node"],
  };
  const compilerOptions = { ...options, ...tsconfig?.compilerOptions };
  const all: Readonly<Record<string, string>> = {
    "package.json": JSON.stringify({ name: "app", private: true, type }),
    "tsconfig.json": JSON.stringify({ ...tsconfig, compilerOptions }),
    ...sources,
    ...files,
  };
  for (const [path, text] of Object.entries(all)) write(folder, path, text);
  folders.push(folder);
  const edited = join(folder, path);
  const { JEST_WORKER_ID, NODE_ENV, NODE_OPTIONS, CI, ...outer } = process.env;
  const env = { ...outer, NO_COLOR: "1", FORCE_COLOR: "0" };
  const run = (program: string, ...args: readonly string[]): string => {
    const { stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: "utf8", env, timeout: 120_000 });
    return stdout + stderr;
  };
  return {
    folder,
    edit(from, to) {
      const text = readFileSync(edited, "utf8");
      if (!text.includes(from)) throw new Error(`${edited} has no ${from}.`);
      writeFileSync(edited, text.replace(from, to));
    },
    run,
    node: (...args) => run(process.execPath, ...args),
    start(program, ...args) {
      const child = spawn(program, args, { cwd: folder, env });
      running.push(child);
      return reader(child, () => utimesSync(edited, new Date(), new Date()));
    },
  };
}

const silenceMs = 20_000;
const mostSilences = 3;

function reader({ stdout, stderr }: ReturnType<typeof spawn>, saveAgain: () => void): Started {
  let unread = "";
  let wake = (_isHeard: boolean): void => undefined;
  for (const stream of [stdout, stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      unread += chunk;
      wake(true);
    });
  }
  const hear = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const isHeard = await new Promise<boolean>((settle) => {
      wake = settle;
      timer = setTimeout(settle, silenceMs, false);
    });
    clearTimeout(timer);
    return isHeard;
  };
  return {
    async printed(text) {
      for (let silences = 0; !unread.includes(text); ) {
        if (await hear()) continue;
        if (++silences === mostSilences)
          throw new Error(`It has not printed "${text}", but since the last:\n${unread}`);
        saveAgain();
      }
      unread = unread.slice(unread.indexOf(text) + text.length);
    },
  };
}
