import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { System } from "../syntax.js";
import type { Api, ApiModule, AstModule, FileSystemCallbacks, FsModule } from "./api.js";
import type { Installed } from "./remote-compiler.js";

/** The modules of an installed TypeScript 7.1 or later. */
export interface InstalledModules extends Installed {
  readonly fs: FsModule;
}

/** The compiler's process. It is started when it is first needed, and once more when it has ended. */
export interface RemoteSession {
  readonly installed: InstalledModules;
  /**
   * Asks the process. If it has ended, it is started again and asked once more.
   * @throws what `question` throws, and the error of the pipe if the process ends again
   */
  ask<Answer>(question: (api: Api) => Answer): Answer;
  /** Asks a process of its own, which looks at the disk through `fs` and ends afterwards. */
  askThrough<Answer>(fs: FileSystemCallbacks, question: (api: Api) => Answer): Answer;
  close(): void;
}

/** The settings of a session: the folder of the installed package `typescript`, and where its process works. */
export interface SessionSettings {
  readonly folder: string;
  readonly cwd: string;
  /** Called when the process has ended by itself and was started again. */
  restarted(): void;
}

export function createSession({ folder, cwd, restarted }: SessionSettings): RemoteSession {
  let modules: InstalledModules | undefined;
  let api: Api | undefined;
  const installed = (): InstalledModules => {
    modules ??= loadModules(folder);
    return modules;
  };
  const start = (fs?: FileSystemCallbacks): Api => {
    const { API } = installed().api;
    return new API(fs === undefined ? { cwd } : { cwd, fs });
  };
  return {
    get installed() {
      return installed();
    },
    ask(question) {
      api ??= start();
      const asked = api;
      try {
        return question(asked);
      } catch (error) {
        if (answers(asked)) throw error;
      }
      api = start();
      restarted();
      return question(api);
    },
    askThrough(fs, question) {
      const own = start(fs);
      try {
        return question(own);
      } finally {
        own.close();
      }
    },
    close() {
      api?.close();
      api = undefined;
    },
  };
}

/** Whether the process is still there. */
function answers(api: Api): boolean {
  try {
    api.createModuleResolver({ traceResolution: true }).dispose();
    return true;
  } catch {
    return false;
  }
}

function loadModules(folder: string): InstalledModules {
  const load = createRequire(join(folder, "package.json"));
  return {
    api: load("typescript/sync") as ApiModule,
    ast: load("typescript/ast") as AstModule,
    fs: load("typescript/fs") as FsModule,
    sys: diskSystem,
  };
}

export const diskSystem: System = {
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
