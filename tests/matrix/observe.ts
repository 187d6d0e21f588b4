import { join } from "node:path";
import type { Host, Run } from "./host.js";
import { createHostProject, editedFile, type Format } from "./host-project.js";
import { installed, nodeBinary } from "./installation.js";
import { commands } from "./session.js";

/** The questions to a host. */
export const checks = ["runs", "maps", "edit", "mistake"] as const;

/** An answer to each question. */
export type Observed = Readonly<Record<(typeof checks)[number], string>>;

/** One host in one project. */
export interface Row {
  readonly host: Host;
  readonly run: Run;
  readonly format: Format;
}

export interface Observation {
  readonly observed: Observed;
  readonly expected: Observed;
}

const text =
  "Field number 0 of 'name' in Person is out of range. Use 1 to 536870911 without 19000 to 19999; next free: 1.";

const answersWith = (number: number, type: string): string => `3 hello Ada!!
service IGreeter
  unary /IGreeter/Greet { one: Person = 1; volume: ${type} = 2 } -> { result: string = 1 }
message Person { name: string = ${number} }
`;

/** Has a host run a project, run it again after an edit, and refuse it after a mistake. */
export async function observe({ host, run, format }: Row, folder: string, contracts: string): Promise<Observation> {
  const { builds, explicit = false } = host;
  const options = { folder, format, explicit, typescript: run.typescript };
  const project = createHostProject({ ...options, contracts: builds ? undefined : contracts });
  const hidden = host.hides?.format === format ? host.hides.line : undefined;
  const session = host.open(project, nodeBinary(run.node));
  try {
    const first = splitPlaces(await session.answer());
    project.edit({ "@dataMember 1": "@dataMember 2", "Volume = int32": "Volume = uint32", "{ int32 }": "{ uint32 }" });
    const edited = splitPlaces(await session.answer());
    project.edit({ "@dataMember 1": "@dataMember 0" });
    const told = placesAs(host.stacks?.[format]);
    const observed = { runs: first.answers, maps: told(first.places), edit: edited.answers };
    return {
      observed: { ...observed, mistake: firstProblemIn(await session.answer(), hidden) },
      expected: {
        runs: answersWith(1, "int32"),
        maps: told(project.places),
        edit: answersWith(2, "uint32"),
        mistake: hidden ?? `${editedFile}:8:3 IW1002: ${text}`,
      },
    };
  } finally {
    await session.close();
  }
}

/** Tells the two last lines, which are places, from the answers before. */
function splitPlaces(answered: string): { readonly answers: string; readonly places: string } {
  const lines = answered.split("\n");
  return {
    answers: lines
      .slice(0, -2)
      .map((line) => `${line}\n`)
      .join(""),
    places: lines.slice(-2).join("\n"),
  };
}

/** Leaves of places what the stacks of a host have in common with the sources. */
function placesAs(kind: "lines" | "output" | undefined): (places: string) => string {
  if (kind === undefined) return (places) => places;
  if (kind === "lines") return (places) => places.replace(/:\d+$/gm, "");
  return (places) => places.replace(/\.[jt]s:\d+:\d+$/gm, "");
}

/** The first line with a code of ours, or the one that stands for it: the file with its line and column, and the text. Every tool writes places its own way. */
function firstProblemIn(output: string, hidden?: string): string {
  const lines = output.split("\n");
  const at = lines.findIndex((one) => one === hidden || /\bIW\d{4}\b/.test(one));
  const found = lines[at] ?? output;
  // ts-loader has the place in a line before.
  const line = /^\s+TS\d+: /.test(found) ? `${lines[at - 1]} ${found}` : found;
  const [, file, row, column, problem] =
    /(?:^|[\s/])(src\/\S+\.ts)[:(](\d+)[:,](\d+)\b.*\b(IW\d{4}: .*)$/.exec(line) ?? [];
  return file === undefined ? line : `${file}:${row}:${column} ${problem}`;
}

/** Compiles the contract package for the hosts that leave it to others, and says where its output is. */
export async function compileContracts(folder: string, format: Format): Promise<string> {
  const project = createHostProject({ folder, format, typescript: "6", explicit: false });
  const build = [installed("interwire/dist/tools/cli/main.js"), "build", "-p", "../contracts"];
  const printed = await commands(project, [process.execPath, ...build]).answer();
  if (printed !== "") throw new Error(printed);
  return join(folder, "packages/contracts/out");
}
