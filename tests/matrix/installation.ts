import { rmSync } from "node:fs";
import { join } from "node:path";

/** The compilers that projects may have installed, by the number that users know them by. */
export type TypeScriptLine = "5.9" | "6" | "7" | "7.1";

/** Packages that a project finds under their own names, by the names that they are installed under. */
export const compilers: Readonly<Record<TypeScriptLine, Readonly<Record<string, string>>>> = {
  "5.9": { typescript: "typescript-5.9", "ts-patch": "ts-patch-3" },
  "6": { typescript: "typescript", "ts-patch": "ts-patch-4" },
  "7": { typescript: "typescript-7", "@typescript/typescript6": "typescript-7-api" },
  "7.1": { typescript: "typescript-7.1" },
};

export const nodeLines = ["20", "22", "24", "26"] as const;

export type NodeLine = (typeof nodeLines)[number];

const given = process.env.INTERWIRE_HOSTS;

/** Where `scripts/install-hosts.mjs` has installed every tool, and the packed package beside them. */
export const installation = given ?? "";

/** A file of an installed package. */
export function installed(path: string): string {
  if (given === undefined) throw new Error("npm run test:hosts installs the tools that these tests run.");
  return join(given, "node_modules", path);
}

/** The binary of a line of Node. */
export function nodeBinary(line: NodeLine): string {
  return installed(`node-${line}/bin/node`);
}

/** Where the projects of a suite are, beside what is installed. They go when the suite ends. */
export function projectsFolder(suite: string): string {
  installed("");
  const folder = join(installation, suite);
  rmSync(folder, { recursive: true, force: true });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The environment of no test. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { JEST_WORKER_ID, NODE_OPTIONS, CI, FORCE_COLOR, ...env } = process.env;
  return { ...env, NO_COLOR: "1" };
}
