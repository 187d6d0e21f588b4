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

/** A gate that holds with less is named, because another processor or a busy one may break it. */
const spare = 0.05;

/** Prints the gates (floors, or ceilings) and lets the process fail only when asked to, with `--gate`. */
export function reportGates(gates) {
  const failing = gates.filter((gate) => !holds(gate, 0));
  const narrow = gates.filter((gate) => holds(gate, 0) && !holds(gate, spare));
  console.log(`\n${gates.length - failing.length} of ${gates.length} gates hold.`);
  for (const gate of failing) console.log(`- fails: ${described(gate)}`);
  for (const gate of narrow) console.log(`- holds with less than ${spare * 100} % to spare: ${described(gate)}`);
  if (failing.length > 0 && process.argv.includes("--gate")) process.exitCode = 1;
}

function holds({ value, floor, ceiling }, margin) {
  return ceiling === undefined ? value >= floor * (1 + margin) : value <= ceiling * (1 - margin);
}

function described({ name, value, floor, ceiling }) {
  return `${name} is ${value.toFixed(2)}, the gate is ${(floor ?? ceiling).toFixed(2)}`;
}
