import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { System } from "../syntax.js";
import type { Api, ApiModule, AstModule, FileSystemCallbacks, FsModule, RunningProcess } from "./api.js";
import type { Installed } from "./remote-compiler.js";

/** The versions of TypeScript with which the implementation over the pipe was tried. */
export const triedVersions = ["7.1.0-beta"];

/** The modules of an installed TypeScript 7.1 or later. */
export interface InstalledModules extends Installed {
  readonly fs: FsModule;
}

/** The compiler's process. It is started when it is first needed, and again whenever it has ended. */
export interface RemoteSession {
  /** @throws RemoteProcessError if the package lacks a module */
  readonly installed: InstalledModules;
  /**
   * Asks the process. If it ends meanwhile, it is started again and asked once more.
   * @throws what `question` throws, and RemoteProcessError if the process cannot be started or ends again
   */
  ask<Answer>(question: (api: Api) => Answer): Answer;
  /** Asks a process that is started for the question alone, and looks at the disk through `fs`. */
  askThrough<Answer>(fs: FileSystemCallbacks, question: (api: Api) => Answer): Answer;
  /** Whether a process is still there, and answers. */
  answers(api: Api): boolean;
  /** Lets `act` give something back to a process, unless that has ended. */
  giveBack(api: Api, act: () => void): void;
  close(): void;
}

/** The error for a process that does not answer, with the reason as far as it is known. */
export class RemoteProcessError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The settings of a session: the folder of the installed package `typescript`, and where its process works. */
export interface SessionSettings {
  readonly folder: string;
  readonly cwd: string;
  /** Called when the process has ended by itself, and another one has answered. */
  restarted(): void;
}

export function createSession({ folder, cwd, restarted }: SessionSettings): RemoteSession {
  let modules: InstalledModules | undefined;
  let api: Api | undefined;
  const installed = (): InstalledModules => {
    modules ??= reported(() => loadModules(folder));
    return modules;
  };
  const start = (fs?: FileSystemCallbacks): Api => {
    const { API } = installed().api;
    return reported(() => new API(fs === undefined ? { cwd } : { cwd, fs }));
  };
  const askAgain = <Answer>(question: (api: Api) => Answer): Answer => {
    const again = start();
    api = again;
    try {
      const answer = question(again);
      restarted();
      return answer;
    } catch (error) {
      if (answers(again)) throw error;
      end(again);
      api = undefined;
      throw new RemoteProcessError(error);
    }
  };
  return {
    get installed() {
      return installed();
    },
    ask(question) {
      if (api !== undefined && hasEnded(api)) return askAgain(question);
      api ??= start();
      const asked = api;
      try {
        return question(asked);
      } catch (error) {
        if (answers(asked)) throw error;
        end(asked);
        return askAgain(question);
      }
    },
    askThrough(fs, question) {
      const own = start(fs);
      try {
        return question(own);
      } catch (error) {
        throw answers(own) ? error : new RemoteProcessError(error);
      } finally {
        end(own);
      }
    },
    answers,
    giveBack(given, act) {
      if (given !== api || hasEnded(given)) return;
      try {
        act();
      } catch {
        // The process has ended, and has nothing left.
      }
    },
    close() {
      if (api !== undefined) end(api);
      api = undefined;
    },
  };
}

function reported<Result>(make: () => Result): Result {
  try {
    return make();
  } catch (error) {
    throw new RemoteProcessError(error);
  }
}

const childOf = ({ client }: Api): RunningProcess | undefined => client?.channel?.child;

/**
 * Whether the process has ended, as Node has noticed. Nothing may be written to it then: the package knows its pipes by their
 * descriptors, which may be those of other files by now.
 */
function hasEnded(api: Api): boolean {
  const child = childOf(api);
  return child !== undefined && (child.exitCode !== null || child.signalCode !== null);
}

/** Whether the process is still there, and answers. */
function answers(api: Api): boolean {
  if (hasEnded(api)) return false;
  try {
    api.createModuleResolver({ traceResolution: true }).dispose();
    return true;
  } catch {
    return false;
  }
}

/** Ends the process, without writing to it where it may be gone. It does not heed the signal to terminate, and has nothing to save. */
function end(api: Api): void {
  const child = childOf(api);
  if (child === undefined) api.close();
  else child.kill("SIGKILL");
}

export function loadModules(folder: string): InstalledModules {
  const load = createRequire(join(folder, "package.json"));
  return {
    api: load("typescript/sync") as ApiModule,
    ast: load("typescript/ast") as AstModule,
    fs: load("typescript/fs") as FsModule,
    sys: diskSystem,
  };
}

const diskSystem: System = {
  useCaseSensitiveFileNames: process.platform !== "win32" && process.platform !== "darwin",
  fileExists: existsSync,
  readFile(path) {
    try {
      return readFileSync(path, "utf8");
    } catch {
      return undefined;
    }
  },
};
