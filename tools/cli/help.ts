import { styleText } from "node:util";
import { packageVersion } from "../../transformer/version.js";
import type { Command, OptionInit } from "./command.js";

export function overview(commands: Readonly<Record<string, Command>>): string {
  const rows = Object.entries(commands).map(([name, { summary }]): [string, string] => [name, summary]);
  return [
    `${bold("interwire")} ${packageVersion}: code-first gRPC for TypeScript`,
    "",
    bold("Usage"),
    "  interwire <command> [options]",
    "",
    bold("Commands"),
    ...table(rows),
    "",
    "interwire <command> --help says more about a command, with an example.",
    "Exit status: 0, 1 if there are problems, 2 if the command could not do its work; of list and call that of the call.",
  ].join("\n");
}

export function commandHelp(name: string, { summary, usage, options, notes, examples }: Command): string {
  const rows = Object.entries(options).map(([option, init]): [string, string] => [optionName(option, init), init.help]);
  return [
    `${bold(`interwire ${name}`)}: ${summary}`,
    "",
    bold("Usage"),
    `  interwire ${name} ${usage}`.trimEnd(),
    "",
    ...(rows.length === 0 ? [] : [bold("Options"), ...table(rows), ""]),
    ...(notes === undefined ? [] : [notes, ""]),
    bold(examples.length === 1 ? "Example" : "Examples"),
    ...examples.map((example) => `  ${example}`),
  ].join("\n");
}

function optionName(name: string, { short, value, choices }: OptionInit): string {
  const shown = value ?? choices?.join("|");
  return `${short === undefined ? "    " : `-${short}, `}--${name}${shown === undefined ? "" : ` ${shown}`}`;
}

function table(rows: readonly [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

function bold(text: string): string {
  return process.stdout.isTTY && process.stdout.hasColors() ? styleText("bold", text) : text;
}
