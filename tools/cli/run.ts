import { HostError } from "../../transformer/service/host-error.js";
import { packageVersion } from "../../transformer/version.js";
import { clearProgress } from "../projects/progress.js";
import { type Command, readArguments, UsageError } from "./command.js";
import { commands } from "./commands.js";
import { commandHelp, overview } from "./help.js";
import type { Terminal } from "./terminal.js";

/** The exit status for a command line that cannot be understood, and for a project that cannot be opened. */
const unusable = 2;

/**
 * Runs `interwire` with the arguments behind its name. Returns the exit status: 0, 1 if a command found problems, 2 if it could
 * not do its work.
 */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const say = (text: string, status = 0): number => {
    terminal.print(`${text}\n`);
    return status;
  };
  const [name, ...rest] = args;
  if (name === "--version" || name === "-v") return say(packageVersion);
  if (name === undefined || name === "--help" || name === "-h") return say(overview(commands), name ? 0 : unusable);
  const command = name === "help" ? undefined : findCommand(name);
  try {
    if (name === "help") return say(helpOf(rest[0]));
    if (command === undefined) throw unknownCommand(name);
    if (rest.includes("--help") || rest.includes("-h")) return say(commandHelp(name, command));
    return await command.run(readArguments(command, rest), terminal);
  } catch (error) {
    clearProgress(terminal);
    if (error instanceof UsageError) {
      const hint = command === undefined ? "interwire --help" : `interwire ${name} --help`;
      terminal.note(`interwire: ${error.message} See ${hint}.\n`);
    } else if (error instanceof HostError || isCoded(error)) {
      terminal.note(`${error.message}\n`);
    } else {
      terminal.note(`interwire ${name} failed: ${error instanceof Error ? error.stack : String(error)}\n`);
    }
    return command?.unusable ?? unusable;
  }
}

/** Whether an error has a code of interwire. Its text then says what to do, and no stack is printed. */
function isCoded(error: unknown): error is Error {
  return error instanceof Error && /^IW\d+$/.test(String((error as { code?: unknown }).code));
}

function findCommand(name: string): Command | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}

function helpOf(name: string | undefined): string {
  if (name === undefined) return overview(commands);
  const command = findCommand(name);
  if (command === undefined) throw unknownCommand(name);
  return commandHelp(name, command);
}

function unknownCommand(name: string): UsageError {
  return new UsageError(`'${name}' is not a command. There are ${Object.keys(commands).join(", ")}.`);
}
