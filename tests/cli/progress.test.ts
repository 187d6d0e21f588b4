import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createProgress } from "../../tools/projects/progress.js";
import { interwire, interwireOn } from "../support/interwire.js";
import { createWorkspace, tsconfig } from "../support/workspace.js";

const { folder } = createWorkspace({
  name: "cli-progress",
  files: {
    "package.json": { name: "app", type: "module" },
    "tsconfig.json": tsconfig({ plugins: [], composite: true }),
    "src/contract.ts": `/** @serviceContract */
export interface IOpen {
  /** @operationContract */
  Open(): Promise<void>;
}
`,
  },
});

const shown = "\r\u001b[K";

test("a line is shown once a second has passed, ten times a second at the most, and is taken away", () => {
  let now = 0;
  let notes = "";
  const note = (text: string): void => {
    notes += text;
  };
  const progress = createProgress({ isInteractive: true, now: () => now, note });
  for (now of [0, 999, 1000, 1050, 1100]) progress.say(String(now));
  progress.end();
  progress.end();
  expect(notes).toBe(`${shown}1000${shown}1100${shown}`);
});

/** A clock in which every look at it takes two seconds. */
function slowClock(): () => number {
  let now = 0;
  return () => {
    now += 2000;
    return now;
  };
}

test.each<[string, string[], RegExp]>([
  ["check", [], /reading file.*checking \d+ of \d+ files/s],
  ["build", [], /reading file.*checking types.*writing file/s],
  ["build", ["-b", "--force"], /building project 1/],
  ["generate", [], /reading file/],
  ["proto", ["--out", "proto"], /reading file.*reading packages/s],
  ["docs", [], /reading file.*reading packages/s],
])("%s %j tells a person how far it is, where that takes long", async (command, args, told) => {
  const slow = await interwireOn(
    { folder, isInteractive: true, now: slowClock() },
    command,
    ...args,
    "--format",
    "tsc",
  );
  expect(slow.notes).toMatch(told);
  // A line that is taken away leaves nothing but the notes of the command.
  const rest = slow.notes.slice(slow.notes.lastIndexOf(shown) + shown.length);
  expect(rest).toMatch(/^(?:wrote [^\n]*\n)?$/);
  rmSync(join(folder, "proto"), { recursive: true, force: true });
  rmSync(join(folder, "src/contract.iw.ts"), { force: true });
  const piped = await interwireOn({ folder, isInteractive: false, now: slowClock() }, command, ...args);
  expect([piped.status, piped.notes]).toEqual([slow.status, rest]);
});

test("what could not be done is told in place of the line", async () => {
  const args = ["proto", "--service", "Missing"];
  const { status, notes } = await interwireOn({ folder, isInteractive: true, now: slowClock() }, ...args);
  expect([status, notes.split(shown).at(-1)]).toEqual([
    2,
    "interwire: There is no service 'Missing'. The project has IOpen. See interwire proto --help.\n",
  ]);
});

test("clean empties the cache, and nothing else", async () => {
  mkdirSync(join(folder, "node_modules/.cache/interwire/v1"), { recursive: true });
  mkdirSync(join(folder, "node_modules/.cache/other"), { recursive: true });
  const run = await interwire(folder, "clean");
  expect(run).toEqual({ status: 0, output: "Removed node_modules/.cache/interwire\n", notes: "" });
  expect(existsSync(join(folder, "node_modules/.cache/interwire"))).toBe(false);
  expect(existsSync(join(folder, "node_modules/.cache/other"))).toBe(true);
  expect((await interwire(folder, "clean")).status).toBe(0);
});
