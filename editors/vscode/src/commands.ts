import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { commands, window, workspace } from "vscode";
import { installedPackage } from "./installed-package.js";
import { bytesOf, type Message, messagesIn, type Protobuf } from "./message-bytes.js";

/** Opens the .proto files of the open file's project, as texts that are not saved. */
export async function showProto(): Promise<void> {
  await withFolder(async (out) => {
    if ((await interwire("proto", "--out", out)) === undefined) return;
    const entries = await readdir(out, { recursive: true, withFileTypes: true });
    for (const file of entries.filter((one) => one.isFile())) {
      const content = await readFile(join(file.parentPath, file.name), "utf8");
      await window.showTextDocument(await workspace.openTextDocument({ language: "proto", content }), {
        preview: false,
      });
    }
  });
}

/** Opens the reference of the open file's project, as it looks. */
export async function showReference(): Promise<void> {
  const content = await interwire("docs");
  if (content === undefined) return;
  const document = await workspace.openTextDocument({ language: "markdown", content });
  await window.showTextDocument(document);
  await commands.executeCommand("markdown.showPreview", document.uri);
}

/** Asks for a value of the message under the cursor, or of another one, as JSON, and opens its bytes with what they are. */
export async function showBytes(): Promise<void> {
  await withFolder(async (out) => {
    const path = join(out, "project.binpb");
    const installed = installedHere();
    if (installed === undefined || (await interwire("proto", "--descriptor", path)) === undefined) return;
    const load = createRequire(join(installed.package, "package.json"));
    const protobuf = load("@bufbuild/protobuf") as Protobuf;
    const { FileDescriptorSetSchema } = load("@bufbuild/protobuf/wkt") as { FileDescriptorSetSchema: unknown };
    const message = await chosen(messagesIn(protobuf, FileDescriptorSetSchema, await readFile(path)));
    if (message === undefined) return;
    const json = await window.showInputBox({ prompt: `A value of ${message.typeName} as JSON`, value: "{}" });
    if (json === undefined) return;
    try {
      const content = bytesOf(protobuf, message, json);
      await window.showTextDocument(await workspace.openTextDocument({ language: "plaintext", content }));
    } catch (error) {
      void window.showErrorMessage(error instanceof Error ? error.message : String(error));
    }
  });
}

/** The message under the cursor, or the one that is chosen from all. Undefined if none is. */
async function chosen(messages: readonly Message[]): Promise<Message | undefined> {
  const editor = window.activeTextEditor;
  const word = editor?.document.getText(editor.document.getWordRangeAtPosition(editor.selection.active));
  const [found, other] = messages.filter(({ name }) => name === word);
  if (found !== undefined && other === undefined) return found;
  const name = await window.showQuickPick(
    messages.map(({ typeName }) => typeName),
    { placeHolder: "The message whose bytes are shown" },
  );
  return messages.find(({ typeName }) => typeName === name);
}

/** Writes what is new in the open file's project to the lock file. What peers do not survive is refused, and shown. */
export async function addToLock(): Promise<void> {
  const printed = await interwire("lock");
  if (printed !== undefined) void window.showInformationMessage(printed.trim() || "The lock has all of it already.");
}

/** Works with a folder that is there as long. */
async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "interwire-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The folder of the workspace that the open file is in, and that of its package interwire. Undefined if it has said what is wrong. */
function installedHere(): { readonly folder: string; readonly package: string } | undefined {
  const file = window.activeTextEditor?.document.uri;
  const folder = file === undefined ? undefined : workspace.getWorkspaceFolder(file)?.uri.fsPath;
  const installed = folder === undefined ? undefined : installedPackage(folder);
  if (folder !== undefined && installed !== undefined) return { folder, package: installed };
  void window.showErrorMessage("The folder of this file has no package interwire. Install it: npm install interwire.");
  return undefined;
}

/** What a command of interwire prints about the project of the open file. Undefined if it has said what is wrong. */
async function interwire(...args: readonly string[]): Promise<string | undefined> {
  const installed = installedHere();
  if (installed === undefined) return undefined;
  // The editor's own program is Node if it is told so.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: "1" };
  const script = join(installed.package, "dist/tools/cli/main.js");
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { cwd: installed.folder, env });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "", message } = error as { stdout?: string; stderr?: string; message: string };
    void window.showErrorMessage((stderr || stdout || message).trim());
    return undefined;
  }
}
