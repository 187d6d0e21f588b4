import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Edit, tailOf } from "../../transformer/emit/edits.js";
import { printTail } from "../../transformer/emit/print-edits.js";
import { root } from "../support/compile.js";
import { fixtures } from "./fixtures.js";

/** A contract and a message that nothing around them may disturb. */
export const sibling = `
import type { int32 } from "interwire";

/** @serviceContract */
export interface ISibling {
  /** @operationContract */
  Sum(x: int32, y: Item): Promise<int32>;
}

export interface Item {
  /** @dataMember 1 */
  name: string;
}
`;

/** Good and bad sources, by a path of their own; those that import each other share its first folder. */
export const sources: ReadonlyMap<string, string> = new Map([
  ...fixtures.flatMap(({ files }) => Object.entries(files).map(([name, text]) => [`/${name}`, text] as const)),
  ...sourcesOf("test-fixtures/contracts", "valid").filter(([name]) => name.startsWith("/valid/directory")),
]);

/** The sources of a folder of the repository. */
export function sourcesOf(folder: string, under: string): (readonly [string, string])[] {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".ts"));
  return names.map((name) => [`/${under}/${name}`, readFileSync(join(root, folder, name), "utf8")] as const);
}

/** The text of the tables among a file's edits. */
export function tablesOf(edits: readonly Edit[]): string {
  return tailOf(edits).map(printTail).join("\n");
}
