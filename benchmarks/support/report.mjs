import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { root } from "./paths.mjs";

/** A table in Markdown, its columns in line. */
export function table(head, rows) {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((cells) => String(cells[i]).length)));
  const line = (cells) => `| ${cells.map((cell, i) => String(cell).padEnd(widths[i])).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** The machine and the versions that a table was measured with. */
export function circumstances(packages) {
  const versions = packages.map((name) => `${name} ${version(name)}`);
  return [`Node ${process.versions.node}`, `${cpus().length} × ${cpus()[0]?.model}`, ...versions].join(", ");
}

function version(name) {
  const path = join(root, "node_modules", name, "package.json");
  return JSON.parse(readFileSync(path, "utf8")).version;
}

/** Prints the gates (floors, or ceilings) and lets the process fail only when asked to, with `--gate`. */
export function reportGates(gates) {
  const failing = gates.filter(({ value, floor, ceiling }) =>
    ceiling === undefined ? !(value >= floor) : !(value <= ceiling),
  );
  console.log(`\n${gates.length - failing.length} of ${gates.length} gates hold.`);
  for (const { name, value, floor, ceiling } of failing) {
    console.log(`- fails: ${name} is ${value.toFixed(2)}, the gate is ${(floor ?? ceiling).toFixed(2)}`);
  }
  if (failing.length > 0 && process.argv.includes("--gate")) process.exitCode = 1;
}
