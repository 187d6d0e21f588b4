import { join } from "node:path";
import type { Format, HostProject } from "./host-project.js";
import { installed, type NodeLine, type TypeScriptLine } from "./installation.js";
import type { Session } from "./session.js";

/** The packages that are installed where a host runs. */
export interface Run {
  readonly typescript: TypeScriptLine;
  readonly node: NodeLine;
}

/** A tool, or several of them, by which a program comes to run. */
export interface Host {
  readonly name: string;
  /** The page that says how to set it up, from the folder of pages. */
  readonly page: string;
  readonly runs: readonly Run[];
  /** It compiles the contract package as well, and its output runs on every line of Node. */
  readonly builds?: true;
  /** Calls name their contracts. */
  readonly explicit?: true;
  /** The tool's output in place of any error, in a format in which it hides them. */
  readonly hides?: { readonly format: Format; readonly line: string };
  /** The places in stacks, if they are not the lines and columns of the sources: lines alone, or the places in the output. */
  readonly stacks?: Readonly<Partial<Record<Format, "lines" | "output">>>;
  /** The engine that runs the program in place of Node. */
  readonly engine?: "Bun" | "Deno";
  open(project: HostProject, node: string): Session;
}

/** Every line of Node, and every compiler. */
export const everywhere: readonly Run[] = [
  { typescript: "5.9", node: "20" },
  { typescript: "6", node: "22" },
  { typescript: "7", node: "24" },
  { typescript: "6", node: "26" },
];

/** Where one service answers, whatever the tool: its compilers are in the process, or behind a pipe. */
export const served: readonly Run[] = [...everywhere, { typescript: "7.1", node: "22" }];
export const oldAndNew: readonly Run[] = [
  { typescript: "6", node: "20" },
  { typescript: "7", node: "24" },
  { typescript: "7.1", node: "22" },
];

/** Where commands of interwire compile, and each line of Node runs the output. */
export const commanded: readonly Run[] = [...everywhere.slice(0, 3), { typescript: "7.1", node: "22" }];

/** Where the tool itself calls the compiler. */
export const withApi: readonly Run[] = [
  { typescript: "5.9", node: "20" },
  { typescript: "6", node: "24" },
];

/** Where the service works behind still another tool. */
export const oldest: readonly Run[] = [
  { typescript: "6", node: "20" },
  { typescript: "7.1", node: "20" },
];
export const newest: readonly Run[] = [
  { typescript: "7", node: "24" },
  { typescript: "7.1", node: "24" },
];

/** Where the command line of interwire compiles. */
export const built: readonly Run[] = newest.slice(0, 1);

/** The command line of interwire. */
export const interwire = (): string => installed("interwire/dist/tools/cli/main.js");

/** The compiler of a project. */
export function tsc({ options }: HostProject): string {
  return join(options.folder, "node_modules/typescript/bin/tsc");
}
