import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readPage } from "../docs/pages.js";
import { longestCommand } from "./install-tools.js";
import { install, newFolder, pack, type Ran, write } from "./packed.js";
import { type RunningServer, userEnvironment, whileServing } from "./web-server.js";

/** The application of `docs/next.md`, with one version of Next. */
export interface NextApp {
  /** Replaces a text of a file; returns what puts it back. */
  edit(path: string, from: string, to: string): () => void;
  build(...options: readonly string[]): Ran;
  /** Runs the standalone output of the last build in a folder where nothing else is. */
  serveOutput(use: (server: RunningServer) => Promise<void>): Promise<void>;
  /** Runs `next start`, or `next dev` with its options. */
  serve(args: readonly string[], use: (server: RunningServer) => Promise<void>): Promise<void>;
}

/** What `create-next-app` writes. */
const tsconfig = {
  compilerOptions: {
    target: "ES2017",
    lib: ["dom", "dom.iterable", "esnext"],
    allowJs: true,
    skipLibCheck: true,
    strict: true,
    noEmit: true,
    esModuleInterop: true,
    module: "esnext",
    moduleResolution: "bundler",
    resolveJsonModule: true,
    isolatedModules: true,
    jsx: "react-jsx",
    incremental: true,
    plugins: [{ name: "next" }],
    paths: { "@/*": ["./*"] },
  },
  include: ["next-env.d.ts", "**/*.ts", "**/*.tsx", ".next/types/**/*.ts", ".next/dev/types/**/*.ts"],
  exclude: ["node_modules"],
};

const layout = `export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`;

/** What the contract is, and where an error is thrown behind a call that interwire adds to. */
const contract = `import { contractOf } from "interwire";
import { serialize } from "interwire/snapshot";
import type { IStock } from "../../contracts/stock";
export const dynamic = "force-dynamic";
export function GET(request: Request) {
  if (request.url.includes("fail")) throw failure(contractOf<IStock>().service, new Error("here"));
  return new Response(serialize(contractOf<IStock>()));
}
const failure = (_: string, error: Error) => error;
`;

const added = { "app/layout.tsx": layout, "app/contract/route.ts": contract };

/** Where `contract` makes its error. */
export const place = placeOf("app/contract/route.ts", "new Error");

function placeOf(path: keyof typeof added, text: string): string {
  const before = added[path].split(text)[0]?.split("\n") ?? [];
  return `${path}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

export function createNextApp(version: string): NextApp {
  const folder = newFolder(`next-${version}`);
  writeApp(folder);
  const types = ["typescript@6.0.3", "@types/node@20.19.0", "@types/react@19.2.0"];
  install(folder, "--ignore-scripts", pack().path, `next@${version}`, "react@19.2.0", "react-dom@19.2.0", ...types);
  const next = join(folder, "node_modules/next/dist/bin/next");
  const env = { ...userEnvironment(), NEXT_TELEMETRY_DISABLED: "1" };
  return {
    edit(path, from, to) {
      const file = join(folder, path);
      const before = readFileSync(file, "utf8");
      if (!before.includes(from)) throw new Error(`${path} has no ${from}.`);
      writeFileSync(file, before.replace(from, to));
      return () => writeFileSync(file, before);
    },
    build(...options) {
      const how = { cwd: folder, env, encoding: "utf8", timeout: longestCommand } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [next, "build", ...options], how);
      return { status, output: stdout + stderr };
    },
    serveOutput(use) {
      const output = newFolder("next-output");
      cpSync(join(folder, ".next/standalone"), output, { recursive: true });
      return whileServing({ folder: output, env, args: ["server.js"] }, use);
    },
    serve: (args, use) => whileServing({ folder, env, args: [next, ...args, "--hostname", "127.0.0.1"] }, use),
  };
}

function writeApp(folder: string): void {
  write(folder, "package.json", JSON.stringify({ name: "shop", private: true }));
  write(folder, "tsconfig.json", JSON.stringify(tsconfig));
  for (const { words, text } of readPage("docs/next.md").blocks) {
    if (words.file !== undefined) write(folder, words.file, text);
  }
  for (const [path, text] of Object.entries(added)) write(folder, path, text);
}
