import { dirname } from "node:path";
import type { FileChanges } from "../../transformer/compiler/remote/api.js";
import type { RemoteCompiler } from "../../transformer/compiler/remote/remote-compiler.js";
import { outside } from "../support/outside.js";

const { openRemoteProjects } = outside<typeof import("../../transformer/compiler/remote/open-remote-project.js")>(
  require.resolve("../../transformer/compiler/remote/open-remote-project.js"),
);
const { createSession } = outside<typeof import("../../transformer/compiler/remote/remote-session.js")>(
  require.resolve("../../transformer/compiler/remote/remote-session.js"),
);

/** A project that a process of TypeScript 7.1 has open, and nothing else. */
export interface RemoteProject {
  readonly compiler: RemoteCompiler;
  change(files: FileChanges, texts?: Readonly<Record<string, string>>): void;
  close(): void;
}

/** Opens a project with the TypeScript that is installed in a folder. */
export function openRemoteProject(installed: string, tsconfig: string): RemoteProject {
  const session = createSession({ folder: installed, cwd: dirname(tsconfig), restarted: () => undefined });
  const projects = session.ask((api) => openRemoteProjects(session.installed, api, [tsconfig]));
  return {
    get compiler() {
      return projects.of(tsconfig).compiler;
    },
    change: (files, texts) => projects.change(files, texts),
    close: () => session.close(),
  };
}
