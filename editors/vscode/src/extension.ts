import { commands, type ExtensionContext, extensions, workspace } from "vscode";
import { addToLock, showBytes, showProto, showReference } from "./commands.js";
import { LanguageServers } from "./language-servers.js";

/** The extensions with the server of TypeScript 7. */
const extensionsOf7 = [
  "typescriptteam.vscode-typescript",
  "typescriptteam.vscode-typescript-nightly",
  "typescriptteam.native-preview",
];

/** The settings that choose TypeScript 7, today's and the earlier one, by section. */
const settingsOf7 = ["js/ts", "typescript"];

const servers = new LanguageServers();

export function activate({ subscriptions }: ExtensionContext): void {
  const follow = (): Promise<void> => servers.run(usesTypeScript7());
  subscriptions.push(
    commands.registerCommand("interwire.showProto", showProto),
    commands.registerCommand("interwire.showReference", showReference),
    commands.registerCommand("interwire.showBytes", showBytes),
    commands.registerCommand("interwire.lock", addToLock),
    workspace.onDidChangeConfiguration((change) => {
      if (settingsOf7.some((one) => change.affectsConfiguration(`${one}.experimental.useTsgo`))) void follow();
    }),
    workspace.onDidChangeWorkspaceFolders(follow),
    extensions.onDidChange(follow),
  );
  void follow();
}

export function deactivate(): Promise<void> {
  return servers.run(false);
}

/**
 * Whether VS Code serves TypeScript by version 7, whose server loads no plugins. VS Code decides by the same two conditions. Otherwise
 * the plugin answers, and a server of ours would show everything twice.
 */
function usesTypeScript7(): boolean {
  const isChosen = settingsOf7.some((one) => workspace.getConfiguration(one).get("experimental.useTsgo") === true);
  return isChosen && extensionsOf7.some((one) => extensions.getExtension(one) !== undefined);
}
