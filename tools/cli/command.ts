import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Terminal } from "./terminal.js";

/** An option of a command, as `parseArgs` and the help need it. */
export interface OptionInit {
  readonly type: "string" | "boolean";
  readonly short?: string;
  /** The placeholder for the option's value in the help, such as `<file>`. Absent for an option without a value. */
  readonly value?: string;
  readonly multiple?: true;
  /** The values that the option may have. Absent if it may have any value. */
  readonly choices?: readonly string[];
  readonly help: string;
}

export type OptionInits = Readonly<Record<string, OptionInit>>;

export interface Arguments {
  text(name: string): string | undefined;
  /** The values of an option that may be given several times. */
  texts(name: string): readonly string[];
  flag(name: string): boolean;
  /** The arguments that are not options, such as the address in `interwire call <address>`. */
  readonly rest: readonly string[];
}

export interface Command {
  readonly summary: string;
  /** The usage in the help, without `interwire` and the command's name: `[-p <file>]`. */
  readonly usage: string;
  readonly options: OptionInits;
  /** Text printed below the options in the help: up to a few lines. */
  readonly notes?: string;
  readonly examples: readonly string[];
  /** Whether unknown options are kept in `rest`, because the compiler may know them. */
  readonly isOpen?: true;
  /** The exit status if the command cannot do its work. The default is 2. */
  readonly unusable?: number;
  /** Runs the command, and returns the exit status: 0, or 1 if it found problems. */
  run(given: Arguments, terminal: Terminal): number | Promise<number>;
}

/** The error for a command line that cannot be understood. It leads to the exit status 2. */
export class UsageError extends Error {}

/**
 * Reads the arguments of a command.
 * @throws UsageError if the command does not have an option, or an option cannot have its value
 */
export function readArguments({ options, isOpen }: Command, given: readonly string[]): Arguments {
  const [own, rest] = isOpen ? splitOff(options, given) : [given, []];
  const { values, positionals } = parse(options, own);
  for (const [name, { choices }] of Object.entries(options)) {
    const value = values[name];
    if ([value].flat().includes("")) throw new UsageError(`--${name} is empty. Give it a value or leave it out.`);
    if (choices !== undefined && value !== undefined && !choices.includes(String(value))) {
      throw new UsageError(`--${name} is '${value}'. Use one of ${choices.join(", ")}.`);
    }
  }
  return {
    text: (name) => values[name] as string | undefined,
    texts: (name) => (values[name] ?? []) as readonly string[],
    flag: (name) => values[name] === true,
    rest: isOpen ? rest : positionals,
  };
}

function parse(options: OptionInits, args: readonly string[]) {
  const config: NonNullable<ParseArgsConfig["options"]> = {};
  for (const [name, { type, short, multiple = false }] of Object.entries(options)) {
    config[name] = { type, multiple, ...(short === undefined ? {} : { short }) };
  }
  try {
    return parseArgs({ args: [...args], options: config, allowPositionals: true });
  } catch (error) {
    // The first sentence of Node's error names the argument; the second explains how to escape a positional one.
    const [reason] = (error as Error).message.split(". ");
    throw new UsageError(`${(reason as string).replace(/\.$/, "")}.`);
  }
}

/** Separates the options of a command, with their values, from all other arguments. */
function splitOff(options: OptionInits, given: readonly string[]): [string[], string[]] {
  const own: string[] = [];
  const rest: string[] = [];
  for (let at = 0; at < given.length; at++) {
    const argument = given[at] as string;
    const name = /^--([^=]+)/.exec(argument)?.[1];
    const found = Object.entries(options).find(([one, { short }]) => name === one || argument === `-${short}`);
    if (found === undefined) {
      rest.push(argument);
      continue;
    }
    own.push(argument);
    if (found[1].type === "string" && !argument.includes("=") && at + 1 < given.length) own.push(given[++at] as string);
  }
  return [own, rest];
}
