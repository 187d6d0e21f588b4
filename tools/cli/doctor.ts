import { relative, resolve } from "node:path";
import { styleText } from "node:util";
import { slashed } from "../../transformer/service/slashed.js";
import { type Findings, printGithub, printSarif } from "../problems/machine-formats.js";
import { diagnose, type Repaired, repairAll } from "../setup/diagnose.js";
import type { Finding } from "../setup/finding.js";
import { configAt } from "../setup/read-tsconfig.js";
import { type Environment, readSetup } from "../setup/setup.js";
import { type Command, UsageError } from "./command.js";
import { projectOptions } from "./project.js";
import type { Terminal } from "./terminal.js";

/** What a run of `interwire doctor` has found and changed, to be printed. */
interface Report {
  readonly terminal: Terminal;
  readonly findings: readonly Finding[];
  readonly changes: readonly Repaired[];
}

const formats: Readonly<Record<string, (report: Report) => string>> = {
  pretty,
  json,
  github: (report) => printGithub(problemsOf(report)),
  sarif: (report) => printSarif(problemsOf(report)),
};

export const doctor: Command = {
  summary: "looks at the set-up of a project, and says how to fix what is wrong",
  usage: "[-p <file>] [--fix] [--format <name>]",
  options: {
    ...projectOptions,
    fix: { type: "boolean", help: "Change tsconfig.json and the scripts of package.json where that fixes something." },
    format: {
      type: "string",
      choices: Object.keys(formats),
      help: "How findings are printed; pretty unless given.",
    },
  },
  notes:
    "It looks at Node.js, the installed packages, tsconfig.json, the scripts of package.json, and the configurations of test runners\n" +
    "and bundlers. It needs no compiler, and looks at no contract: interwire check does that.",
  examples: ["interwire doctor", "interwire doctor --fix", "interwire doctor -p packages/api --format json"],
  run(given, terminal) {
    const project = given.text("project");
    const config = configAt(resolve(terminal.folder, project ?? "."));
    const read = () => readSetup(terminal.folder, config, environment());
    const first = read();
    if (
      project !== undefined &&
      first.projects.some((one) => "status" in one && one.status === "missing" && one.path === config)
    ) {
      throw new UsageError(`There is no file ${config}.`);
    }
    const found = diagnose(first);
    const changes = given.flag("fix") ? repairAll(found) : [];
    const findings = changes.length === 0 ? found : diagnose(read());
    const print = formats[given.text("format") ?? "pretty"] as (report: Report) => string;
    terminal.print(print({ terminal, findings, changes }));
    return findings.some(({ isProblem }) => isProblem) ? 1 : 0;
  },
};

/** The facts about the Node process and the package manager that run this command. */
export function environment(): Environment {
  return { node: process.versions.node, userAgent: process.env.npm_config_user_agent };
}

function told({ folder }: Terminal, path: string): string {
  return slashed(relative(folder, path));
}

function pretty({ terminal, findings, changes }: Report): string {
  const color = (style: "green" | "red" | "cyan", text: string): string =>
    terminal.isInteractive ? styleText(style, text) : text;
  const lines = changes.map(({ path, says }) => `${color("cyan", "changed")}  ${told(terminal, path)}: ${says}`);
  for (const { about, isProblem, code, text, fix, place } of findings) {
    const where = place === undefined ? "" : ` (line ${place.line})`;
    const label = isProblem ? color("red", "problem") : color("green", "ok     ");
    lines.push(`${label}  ${about}${isProblem ? where : ""}: ${code === undefined ? "" : `${code}: `}${text}`);
    if (fix !== undefined) lines.push(`         ${color("cyan", fix)}`);
  }
  const problems = findings.filter(({ isProblem }) => isProblem);
  const fixable = problems.filter((one) => one.repair !== undefined).length;
  const hint =
    fixable === 0 ? "" : ` interwire doctor --fix fixes ${fixable === problems.length ? "all" : fixable} of them.`;
  const sum = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  return `${lines.join("\n")}\n\n${problems.length === 0 ? "Everything is in order." : `Found ${sum}.${hint}`}\n`;
}

/**
 * The findings as a JSON document. Its version number changes when a member is removed or changes its meaning, but not when one
 * is added.
 */
function json({ terminal, findings, changes }: Report): string {
  const document = {
    version: 1,
    findings: findings.map(({ about, isProblem, code, text, fix, place, repair }) => ({
      about,
      status: isProblem ? "problem" : "ok",
      code,
      message: text,
      fix,
      ...(place === undefined ? {} : { file: told(terminal, place.path), line: place.line, column: place.column }),
      ...(isProblem ? { fixable: repair !== undefined } : {}),
    })),
    changes: changes.map(({ path, says }) => ({ file: told(terminal, path), message: says })),
  };
  return `${JSON.stringify(document)}\n`;
}

function problemsOf({ terminal, findings }: Report): Findings {
  const problems = findings
    .filter(({ isProblem }) => isProblem)
    .map(({ about, code, text, fix, place }) => ({
      ...(code === undefined ? {} : { code }),
      severity: "error" as const,
      text: `${about}: ${text}.${fix === undefined ? "" : ` ${fix}`}`,
      place: place && { ...place, file: place.path, start: 0, length: 0, end: place },
      related: [],
      fixes: [],
    }));
  return { folder: terminal.folder, problems };
}
