import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/compile.js";
import type { Host } from "./host.js";
import type { Format } from "./host-project.js";
import { type NodeLine, nodeLines, type TypeScriptLine } from "./installation.js";
import { checks, type Observation, type Row } from "./observe.js";

export type Result = Row & Observation;

const page = join(root, "docs/hosts.md");
const begin = "<!-- Written by `npm run accept -- tests/matrix`. -->\n";
const end = "<!-- Until here. -->\n";

const heads = ["", "TypeScript", "Node", "ES modules", "CommonJS", "source maps", "edit of a type", "mistake"];

/** The page of hosts, and what it is when its table says these results. */
export function pageOf(results: readonly Result[]): { readonly path: string; readonly text: string } {
  const [before = "", rest = ""] = readFileSync(page, "utf8").split(begin);
  const [, after = ""] = rest.split(end);
  return { path: page, text: `${before}${begin}\n${tableOf(results)}\n${versions()}\n${end}${after}` };
}

function tableOf(results: readonly Result[]): string {
  const hosts = [...new Set(results.map(({ host }) => host))];
  const rows = [
    heads,
    ...hosts.map((host) =>
      cellsOf(
        host,
        results.filter((one) => one.host === host),
      ),
    ),
  ];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |\n`);
  const [head = "", ...others] = lines;
  return `${head}| ${widths.map((width) => "-".repeat(width)).join(" | ")} |\n${others.join("")}`;
}

function cellsOf(host: Host, results: readonly Result[]): string[] {
  const [runs, ...others] = checks;
  const mark = (check: (typeof checks)[number], format?: string): string =>
    results
      .filter((one) => format === undefined || one.format === format)
      .every(({ observed, expected }) => observed[check] === expected[check])
      ? "✓"
      : "✗";
  const compilers = host.runs.map(({ typescript }) => typescript);
  const nodes = host.builds ? nodeLines : host.runs.map(({ node }) => node);
  const named = [`[${host.name}](${host.page})`, listed(compilers), host.engine ?? listed(nodes)];
  const marks = others.map((check) => {
    if (check === "maps") return mapped(mark(check), host);
    return check === "mistake" ? `${mark(check)}${hidden(host)}` : mark(check);
  });
  return [...named, mark(runs, "esm"), mark(runs, "cjs"), ...marks];
}

const formats: Readonly<Record<Format, string>> = { esm: "ES modules", cjs: "CommonJS" };

/** The projects of a host that are told no errors at all. */
function hidden({ hides }: Host): string {
  return hides === undefined ? "" : `, – in ${formats[hides.format]}`;
}

/** The mark of a host, with the projects whose stacks have less than lines and columns. */
function mapped(mark: string, { stacks = {} }: Host): string {
  const { esm, cjs } = stacks;
  if (esm === cjs) return esm === undefined ? mark : esm === "lines" ? `${mark}, lines alone` : "–";
  return `${mark}, – in ${esm === "output" ? formats.esm : formats.cjs}`;
}

function listed(lines: readonly (TypeScriptLine | NodeLine)[]): string {
  return [...new Set(lines)].sort((one, other) => Number(one) - Number(other)).join(", ");
}

/** The packages whose versions a reader would look for. */
const named: Readonly<Record<string, readonly string[]>> = {
  Node: nodeLines.map((line) => `node-${line}`),
  TypeScript: ["typescript-5.9", "typescript", "typescript-7", "typescript-7.1"],
  "ts-patch": ["ts-patch-3", "ts-patch-4"],
  ...Object.fromEntries(["tsx", "ts-node", "vite", "vitest", "jest", "ts-jest"].map((name) => [name, [name]])),
  Rollup: ["rollup"],
  Rolldown: ["rolldown"],
  esbuild: ["esbuild"],
  webpack: ["webpack"],
  "babel-loader": ["babel-loader"],
  "swc-loader": ["swc-loader"],
  "esbuild-loader": ["esbuild-loader"],
  "ts-loader": ["ts-loader"],
  Rspack: ["@rspack/core"],
  Bun: ["bun"],
  Deno: ["deno"],
};

function versions(): string {
  const text = readFileSync(join(root, "tests/matrix/package.json"), "utf8");
  const manifest = JSON.parse(text) as Record<"dependencies" | "optionalDependencies", Record<string, string>>;
  const all = { ...manifest.dependencies, ...manifest.optionalDependencies };
  const version = (name: string): string => (all[name] ?? "").replace(/^npm:.*@/, "");
  const lists = Object.entries(named).map(([name, packages]) => `${name} ${packages.map(version).join(", ")}`);
  return `Versions: ${lists.join("; ")}.\n`;
}
