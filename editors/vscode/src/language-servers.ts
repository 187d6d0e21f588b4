import { join } from "node:path";
import { type LogOutputChannel, RelativePattern, type WorkspaceFolder, window, workspace } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { installedPackage } from "./installed-package.js";

/** The processes of `interwire lsp`, one for each folder of the workspace in which interwire is installed. */
export class LanguageServers {
  readonly #clients = new Map<string, LanguageClient>();
  #output: LogOutputChannel | undefined;
  #last: Promise<void> = Promise.resolve();

  /** Starts and ends processes until they are those that the workspace needs. One change waits for the end of another. */
  run(isNeeded: boolean): Promise<void> {
    this.#last = this.#last.then(() => this.#change(isNeeded)).catch((error: unknown) => this.#log(error));
    return this.#last;
  }

  async #change(isNeeded: boolean): Promise<void> {
    const folders = isNeeded ? (workspace.workspaceFolders ?? []) : [];
    const needed = new Map(folders.map((one) => [one.uri.toString(), one]));
    for (const [key, client] of this.#clients) {
      if (needed.has(key)) continue;
      this.#clients.delete(key);
      await client.dispose();
    }
    for (const [key, folder] of needed) {
      const installed = this.#clients.has(key) ? undefined : installedPackage(folder.uri.fsPath);
      if (installed === undefined) continue;
      const client = this.#clientFor(folder, installed);
      this.#clients.set(key, client);
      await client.start();
    }
  }

  #clientFor(folder: WorkspaceFolder, installed: string): LanguageClient {
    const pattern = new RelativePattern(folder, "**/*");
    // A module is run by the editor's own program, so that no Node has to be installed.
    const server = {
      module: join(installed, "dist/tools/cli/main.js"),
      args: ["lsp"],
      transport: TransportKind.stdio,
      options: { cwd: folder.uri.fsPath },
    };
    return new LanguageClient("interwire", "interwire", server, {
      documentSelector: ["typescript", "typescriptreact"].map((language) => ({
        scheme: "file",
        language,
        pattern: { baseUri: folder.uri.toString(), pattern: pattern.pattern },
      })),
      workspaceFolder: folder,
      outputChannel: this.#channel(),
    });
  }

  #channel(): LogOutputChannel {
    this.#output ??= window.createOutputChannel("interwire", { log: true });
    return this.#output;
  }

  #log(error: unknown): void {
    this.#channel().error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}
