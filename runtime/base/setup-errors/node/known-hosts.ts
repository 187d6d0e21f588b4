import { onFirstUse } from "../../on-first-use.js";
import { generated, type HostProcess, type KnownHost, minifying, pluginEntry, underJest } from "../known-hosts.js";

export * from "../known-hosts.js";

const notByUs = (tool: string): string =>
  `It seems that ${tool}, which runs no transformers, compiled it: compile with \`npx interwire build\`, and run its output.`;

/** The advice for a tool that runs TypeScript directly: preload interwire's loader. */
const preload = (tool: string, command: string): string =>
  `It seems that ${tool} compiled it without interwire: run it with \`${command} <file>\`.`;

const withPlugin = (tool: string, config: string): string =>
  `It seems that ${tool} compiled it without interwire: add interwire(), the default export of "interwire/vite", to plugins in ${config}.`;

/** All tools that can be recognised. More specific tools come first, because the first match counts. */
export const hosts = onFirstUse((): readonly KnownHost[] => [
  underJest,
  {
    recognised: (_, globals) => "__vitest_worker__" in globals,
    advice: withPlugin("vitest", "vitest.config.ts"),
  },
  {
    recognised: ({ argv }) => names(argv[1], "playwright"),
    advice: `It seems that Playwright compiled it, which takes no plugin: import what \`npx interwire build\` has compiled, or ${generated}.`,
  },
  {
    recognised: ({ env, title }) => env.IS_NEXT_WORKER !== undefined || /^next-(?:server|build)/.test(title ?? ""),
    advice: `It seems that Next compiled it without interwire: wrap the configuration in next.config with withInterwire() of "interwire/next", or ${generated}.`,
  },
  { recognised: ({ argv }) => names(argv[1], "vite-node"), advice: withPlugin("vite-node", "vite.config.ts") },
  { recognised: ({ versions }) => versions.bun !== undefined, advice: preload("Bun", "bun --preload interwire/bun") },
  { recognised: ({ versions }) => versions.deno !== undefined, advice: notByUs("Deno") },
  {
    recognised: (process) => Symbol.for("ts-node.register.instance") in process || preloads(process, "ts-node"),
    advice: `It seems that ts-node compiled it without the transformer: add ${pluginEntry} to compilerOptions.plugins, and "ts-node": { "compiler": "ts-patch/compiler" } to tsconfig.json, without transpileOnly.`,
  },
  {
    recognised: (process) => preloads(process, "tsx"),
    advice: preload("tsx", "node --import tsx --import interwire/register"),
  },
  { recognised: (process) => preloads(process, "@swc-node/register"), advice: notByUs("swc") },
  { recognised: (process) => preloads(process, "esbuild-register"), advice: notByUs("esbuild") },
  {
    recognised: ({ argv, features }) =>
      /\.[cm]?ts$/.test(argv[1] ?? "") && "typescript" in features && features.typescript !== false,
    advice: preload("Node's type stripping", "node --import interwire/register"),
  },
  minifying,
  {
    recognised: ({ env }) => env.NX_TASK_TARGET_PROJECT !== undefined,
    advice: `Nx compiles without transformers: have the target run \`npx interwire build\`, or ${generated}.`,
  },
]);

/** Whether Node was told to preload a package, by an argument or in NODE_OPTIONS. */
function preloads({ execArgv, env }: HostProcess, name: string): boolean {
  return [...execArgv, ...(env.NODE_OPTIONS ?? "").split(" ")].some((argument) => names(argument, name));
}

/** Whether a path or a module specifier leads into the package `name`, or names a command of it. */
function names(path: string | undefined, name: string): boolean {
  return path !== undefined && new RegExp(`(^|[\\\\/=])${name}(\\.\\w+)?([\\\\/]|$)`).test(path);
}
