import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { commands, window, workspace } from "vscode";
import { installedPackage } from "./installed-package.js";

/** Opens the .proto files of the open file's project, as texts that are not saved. */
export async function showProto(): Promise<void> {
  const out = await mkdtemp(join(tmpdir(), "interwire-"));
  try {
    if ((await interwire("proto", "--out", out)) === undefined) return;
    const entries = await readdir(out, { recursive: true, withFileTypes: true });
    for (const file of entries.filter((one) => one.isFile())) {
      const content = await readFile(join(file.parentPath, file.name), "utf8");
      await window.showTextDocument(await workspace.openTextDocument({ language: "proto", content }), {
        preview: false,
      });
    }
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/** Opens the reference of the open file's project, as it looks. */
export async function showReference(): Promise<void> {
  const content = await interwire("docs");
  if (content === undefined) return;
  const document = await workspace.openTextDocument({ language: "markdown", content });
  await window.showTextDocument(document);
  await commands.executeCommand("markdown.showPreview", document.uri);
}

/** Writes what is new in the open file's project to the lock file. What peers do not survive is refused, and shown. */
export async function addToLock(): Promise<void> {
  const printed = await interwire("lock");
  if (printed !== undefined) void window.showInformationMessage(printed.trim() || "The lock has all of it already.");
}

/** What a command of interwire prints about the project of the open file. Undefined if it has said what is wrong. */
async function interwire(...args: readonly string[]): Promise<string | undefined> {
  const file = window.activeTextEditor?.document.uri;
  const folder = file === undefined ? undefined : workspace.getWorkspaceFolder(file)?.uri.fsPath;
  const installed = folder === undefined ? undefined : installedPackage(folder);
  if (folder === undefined || installed === undefined) {
    void window.showErrorMessage(
      "The folder of this file has no package interwire. Install it: npm install interwire.",
    );
    return undefined;
  }
  // The editor's own program is Node if it is told so.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: "1" };
  const script = join(installed, "dist/tools/cli/main.js");
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { cwd: folder, env });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "", message } = error as { stdout?: string; stderr?: string; message: string };
    void window.showErrorMessage((stderr || stdout || message).trim());
    return undefined;
  }
}
