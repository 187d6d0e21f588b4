import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setupErrorTitles } from "../../runtime/base/setup-errors/setup-errors.js";
import { remedies } from "../../transformer/fix/remedies.js";
import { catalog } from "../../transformer/model/catalog.js";
import { codeRanges } from "../../transformer/model/code-ranges.js";
import { generatedFileTitles } from "../../transformer/model/generated-file-titles.js";
import { lockTitles } from "../../transformer/model/lock-titles.js";
import { protoTitles } from "../../transformer/model/proto-titles.js";
import { hostErrorTitles } from "../../transformer/service/host-error.js";
import { root } from "../support/compile.js";

const folder = join(root, "docs/diagnostics");

/** The title of each code, compile time and run time. */
export const titles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(catalog).map(([code, { title }]) => [code, title])),
  ...setupErrorTitles,
  ...hostErrorTitles,
  ...generatedFileTitles,
  ...lockTitles,
  ...protoTitles,
};

/** One fenced block of a page: what it is for, its file name, its text. */
export interface Sample {
  /** `fail` breaks the rule, `good` fixes it, `text` breaks it in a way that cannot be shown by compiling or running. */
  readonly role: "fail" | "good" | "text";
  readonly file: string;
  readonly text: string;
}

/** A page of the documentation about one code. */
export interface Page {
  readonly code: string;
  readonly heading: string;
  readonly samples: readonly Sample[];
}

export const pages: readonly Page[] = readdirSync(folder)
  .filter((name) => name !== "README.md")
  .sort()
  .map((name) => readPage(name));

function readPage(name: string): Page {
  const text = readFileSync(join(folder, name), "utf8");
  const blocks = text.matchAll(/^```(\w+) (fail|good|text)(?: (\S+))?\n([\s\S]*?)^```$/gm);
  return {
    code: name.replace(/\.md$/, ""),
    heading: text.slice(0, text.indexOf("\n")),
    samples: [...blocks].map(([, , role, file, body]) => ({
      role: role as Sample["role"],
      file: file ?? "sample.ts",
      text: body ?? "",
    })),
  };
}

/** A page's samples of one role: the sources, by file name, and the compiler options they show. */
export function sourcesOf(
  page: Page,
  role: Sample["role"],
): { files: Record<string, string>; compilerOptions: Record<string, unknown> } {
  const chosen = page.samples.filter((sample) => sample.role === role);
  const config = chosen.find(({ file }) => file === "tsconfig.json");
  const sources = chosen.filter((sample) => sample !== config);
  return {
    files: Object.fromEntries(sources.map(({ file, text }) => [`${page.code}/${file}`, text])),
    compilerOptions: config === undefined ? {} : JSON.parse(config.text).compilerOptions,
  };
}

function fixColumn(code: string): string {
  const remedy = remedies[code as keyof typeof remedies];
  return "offers" in remedy ? remedy.offers : `none: ${remedy.none}`;
}

/** The sentence of a page that says which fix there is in an editor. */
export function fixSentence(code: string): string {
  const remedy = remedies[code as keyof typeof remedies];
  return "offers" in remedy ? `Fix in an editor: ${remedy.offers}.` : `There is no fix in an editor: ${remedy.none}.`;
}

/** The page with the index. */
export const indexFile = join(folder, "README.md");

/** That page as it should be: its own words, and a row for every code. */
export function expectedIndex(): string {
  const page = readFileSync(indexFile, "utf8");
  const table = (codes: readonly string[]): string => {
    const rows = codes.map((code) => [
      `[${code}](${code}.md)`,
      titles[code],
      ...(code in remedies ? [fixColumn(code)] : []),
    ]);
    const head = codes.some((code) => code in remedies) ? ["code", "title", "fix"] : ["code", "title"];
    return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  };
  const codes = Object.keys(titles).sort();
  const sections = Object.entries(codeRanges).map(([range, about]) => ({
    about,
    own: codes.filter((code) => code.startsWith(range)),
  }));
  const written = sections.filter(({ own }) => own.length > 0);
  const words = page.slice(0, page.indexOf("## "));
  return `${words}${written.map(({ about, own }) => `## ${about}\n\n${table(own)}`).join("\n\n")}\n`;
}
