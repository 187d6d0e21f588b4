import { readFileSync, writeFileSync } from "node:fs";
import { checkPackages } from "./check-packages.js";
import { checkScripts } from "./check-scripts.js";
import { checkTools } from "./check-tools.js";
import { checkTsconfigs } from "./check-tsconfig.js";
import { type Finding, problem, type Repair } from "./finding.js";
import { type Setup, told } from "./setup.js";

/** Checks a set-up. The findings are in the order in which they should be fixed. */
export function diagnose(setup: Setup): readonly Finding[] {
  const manifest = checkManifest(setup);
  // With a package.json that cannot be read, Node finds no packages for its folder, and package managers stop, so other checks
  // are pointless.
  if (setup.manifest.status === "unreadable") return manifest;
  return [...checkPackages(setup), ...manifest, ...checkTsconfigs(setup), ...checkScripts(setup), ...checkTools(setup)];
}

function checkManifest(setup: Setup): readonly Finding[] {
  const { manifest } = setup;
  if (manifest.status === "read") return [];
  const about = told(setup, manifest.path);
  if (manifest.status === "missing") return [problem(about, "is not there", { fix: "npx interwire init" })];
  const { path, reason, line, column } = manifest;
  return [
    problem(about, `cannot be read: ${reason}`, { fix: "Correct it at this place.", place: { path, line, column } }),
  ];
}

export interface Repaired {
  readonly path: string;
  readonly says: string;
}

export function repairAll(findings: readonly Finding[]): readonly Repaired[] {
  return repairWith(findings.flatMap(({ repair }) => repair ?? []));
}

/** Changes files one after another. Equal changes are made once, because several projects may extend one file. */
export function repairWith(repairs: readonly Repair[]): readonly Repaired[] {
  const byChange = new Map(repairs.map((one) => [`${one.path}\n${one.says}`, one]));
  return [...byChange.values()].flatMap(({ path, apply, says }) => {
    const text = readFileSync(path, "utf8");
    const fixed = apply(text);
    if (fixed === text) return [];
    writeFileSync(path, fixed);
    return [{ path, says }];
  });
}
