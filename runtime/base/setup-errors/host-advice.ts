/** The facts about a process from which the tool that compiled its TypeScript can be recognised. */
export interface HostProcess {
  readonly argv: readonly string[];
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly versions: Readonly<Record<string, string | undefined>>;
  readonly features: object;
  readonly title?: string;
}

interface Host {
  readonly recognised: (process: HostProcess, globals: object) => boolean;
  /** The advice on how to make this tool compile contracts. */
  readonly advice: string;
}

const entry = '{ "transform": "interwire/transformer", "transformProgram": true }';

const notByUs = (tool: string): string =>
  `It seems that ${tool}, which runs no transformers, compiled it: compile with \`npx interwire build\`, and run its output.`;

/** The advice for a tool that runs TypeScript directly: to preload interwire's loader. */
const preload = (tool: string, command: string): string =>
  `It seems that ${tool} compiled it without interwire: run it with \`${command} <file>\`.`;

const generated = "write its contracts as TypeScript with `npx interwire generate`";

const withPlugin = (tool: string, config: string): string =>
  `It seems that ${tool} compiled it without interwire: add interwire(), the default export of "interwire/vite", to plugins in ${config}.`;

/** The tools that can be recognised. More specific ones come first, because the first match counts. */
const hosts: readonly Host[] = [
  {
    // Not by JEST_WORKER_ID, which processes that a test starts inherit.
    recognised: (_, globals) => Symbol.for("jest-native-promise") in globals,
    advice:
      'Under jest, transform with "interwire/jest", or with "interwire/ts-jest" in place of "ts-jest" and isolatedModules off, ' +
      "which compiles every file without its types.",
  },
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
    advice: `It seems that ts-node compiled it without the transformer: add ${entry} to compilerOptions.plugins, and "ts-node": { "compiler": "ts-patch/compiler" } to tsconfig.json, without transpileOnly.`,
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
  {
    recognised: isMinified,
    advice: `This is a minified bundle, and its bundler has no plugin of interwire: add the one of its name ("interwire/esbuild", "interwire/webpack", …), bundle the output of \`npx interwire build\`, or ${generated}.`,
  },
  {
    recognised: ({ env }) => env.NX_TASK_TARGET_PROJECT !== undefined,
    advice: `Nx compiles without transformers: have the target run \`npx interwire build\`, or ${generated}.`,
  },
];

/** Whether this code was minified, so that names of classes and functions mean nothing. */
export function isMinified(): boolean {
  return !isMinified.name.startsWith("isMinified");
}

const noProcess: HostProcess = { argv: [], execArgv: [], env: {}, versions: {}, features: {} };

/** The process that runs this code. In a browser, where there is none, all its facts are empty. */
export function hostProcess(): HostProcess {
  const { process } = globalThis as { process?: Partial<HostProcess> };
  return process?.execArgv === undefined ? noProcess : (process as HostProcess);
}

/** The advice for the tool that seems to have compiled the program. It is general advice if no tool is recognised. */
export function hostAdvice(process: HostProcess, globals: object): string {
  const host = hosts.find(({ recognised }) => recognised(process, globals));
  if (host !== undefined) return host.advice;
  return `Compile with \`npx interwire build\`, or with \`tspc\` and ${entry} in compilerOptions.plugins: plain tsc, esbuild, swc and Babel run no transformers.`;
}

/** Whether Node was told to preload a package. */
function preloads({ execArgv, env }: HostProcess, name: string): boolean {
  return [...execArgv, ...(env.NODE_OPTIONS ?? "").split(" ")].some((argument) => names(argument, name));
}

/** Whether a path or a module specifier leads into a package, or is a command of it. */
function names(path: string | undefined, name: string): boolean {
  return path !== undefined && new RegExp(`(^|[\\\\/=])${name}(\\.\\w+)?([\\\\/]|$)`).test(path);
}
