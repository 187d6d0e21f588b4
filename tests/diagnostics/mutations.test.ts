import ts from "typescript";
import { inProcess } from "../../transformer/compiler/in-process.js";
import { outside } from "../support/outside.js";
import { sampled } from "../support/sample.js";
import { seededRandom } from "../support/seeded-random.js";
import { MemoryPrograms } from "./half-typed-host.js";
import { sibling, sources, sourcesOf, tablesOf } from "./half-typed-sources.js";
import { mutations, type Pick, tokensOf } from "./mutations.js";

type ApplyEdits = typeof import("../support/edited.js");
type TsPatch = typeof import("../../transformer/hosts/ts-patch.js");
type Project = typeof import("../../transformer/project.js");
const { applyEdits } = outside<ApplyEdits>(require.resolve("../support/edited.js"));
const { patchProgram } = outside<TsPatch>(require.resolve("../../transformer/hosts/ts-patch.js"));
const { createProject } = outside<Project>(require.resolve("../../transformer/project.js"));

/** Set it to repeat a run that failed. */
const seed = Number(process.env.INTERWIRE_SEED ?? 20260);

const rounds = sampled(1, 25);

const texts = new Map([...sources, ...sourcesOf("test-fixtures/emitted", "emitted")]);
const tokens = new Map([...texts].map(([name, text]) => [name, tokensOf(text)]));

/** Not a manifest, nor a declaration file. */
const canHaveTables = (name: string): boolean => !/\.json$|\.d\.[cm]?ts$/.test(name);

/** In front of a mutated text, where no change behind it can reach: only in a module that can have no tables it has none. */
const leader = sibling
  .replaceAll("Sibling", "Leader")
  .replaceAll("Item", "LeaderItem")
  .replaceAll("int32", "leaderInt32")
  .replace("Promise<leaderInt32>", "leaderInt32")
  .replace("{ leaderInt32 }", "{ int32 as leaderInt32 }")
  // Files may have defaults for what they declare.
  .replace("@serviceContract", '@serviceContract { namespace: "leading", style: "wrapped" }')
  .replace("export interface LeaderItem", '/** @dataContract { name: "leading.Item" } */\nexport interface LeaderItem');

const kinds = Object.keys(mutations) as (keyof typeof mutations)[];

/** Every source with one to three mutations. */
function mutated(pick: Pick): Map<string, { readonly text: string; readonly how: string }> {
  return new Map(
    [...texts].map(([name, original]) => {
      const chosen = Array.from({ length: 1 + pick(3) }, () => kinds[pick(kinds.length)] ?? "cut off");
      const text = chosen.reduce((text, kind, i) => {
        return mutations[kind](text, i === 0 ? (tokens.get(name) ?? []) : tokensOf(text), pick);
      }, original);
      return [name, { text: canHaveTables(name) ? leader + text : text, how: chosen.join(", ") }];
    }),
  );
}

/** The tables of the contract and of the message in front. */
function leadersTables(tables: string): string {
  const functions = tables.split(/\n(?=(?:export )?function |export \{)/);
  return functions.filter((one) => /^export function (ILeader\$contract|LeaderItem\$message)\(/.test(one)).join("\n");
}

function emits(file: ts.SourceFile, emit: ts.Program["emit"]): boolean {
  try {
    emit(file, () => undefined);
    return true;
  } catch {
    return false;
  }
}

test(`mutated sources are analyzed, edited and emitted without an exception; seed ${seed}`, () => {
  const random = seededRandom(seed);
  const pick: Pick = (below) => Math.floor(random() * below);
  const programs = new MemoryPrograms();
  const failures: string[] = [];
  const siblings = new Set<string>();
  const leaders = new Set<string>();
  let mutants = 0;
  for (let round = 0; round < rounds; round++) {
    const sourcesNow = mutated(pick);
    const program = programs.next(
      new Map([...sourcesNow].map(([name, { text }]) => [name, text])).set("/sibling.ts", sibling),
    );
    const project = createProject(inProcess(ts, program));
    const plainEmit = program.emit;
    patchProgram(ts, program, {});
    for (const [name, { how }] of sourcesNow) {
      const file = program.getSourceFile(name);
      if (file === undefined) throw new Error(`no ${name}`);
      mutants++;
      try {
        const found = project.diagnostics(file);
        const edits = project.edits(file, "typescript");
        // Hosts of text leave what cannot be parsed to the next compiler, which says why.
        if (program.getSyntacticDiagnostics(file).length === 0) applyEdits(ts, file, edits).map();
        if (canHaveTables(name) && !found.some(({ code }) => code === "IW1012" || code === "IW1015"))
          leaders.add(leadersTables(tablesOf(edits)));
        // Some broken texts the compiler cannot emit by itself either.
        if (emits(file, plainEmit)) program.emit(file, () => undefined);
      } catch (error) {
        failures.push(`round ${round}, ${name}, ${how}: ${(error as Error).stack?.slice(0, 800)}`);
      }
    }
    const file = program.getSourceFile("/sibling.ts");
    if (file === undefined) throw new Error("no sibling");
    const found = project.diagnostics(file).map(({ text }) => text);
    siblings.add([...found, tablesOf(project.edits(file, "typescript"))].join("\n"));
  }
  console.info(`${mutants} mutants of ${texts.size} files`);
  expect(failures.slice(0, 5)).toEqual([]);
  expect(mutants).toBeGreaterThan(150 * rounds);
  expect([...siblings]).toEqual([expect.stringContaining("function ISibling$contract()")]);
  expect([...leaders]).toHaveLength(1);
  expect([...leaders][0]).toContain("function ILeader$contract()");
  expect([...leaders][0]).toContain("function LeaderItem$message()");
}, 600_000);
