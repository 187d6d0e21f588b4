import { type HostProcess, hosts, pluginEntry } from "./known-hosts.js";

const noProcess: HostProcess = { argv: [], execArgv: [], env: {}, versions: {}, features: {} };

/**
 * The arguments, environment and versions of the current process. All are empty in a browser, where `process` is missing or only
 * a polyfill.
 */
export function hostProcess(): HostProcess {
  const { process } = globalThis as { process?: Partial<HostProcess> };
  return process?.execArgv === undefined ? noProcess : (process as HostProcess);
}

/** The advice for the tool that seems to have compiled the program, or general advice if none is recognised. */
export function hostAdvice(process: HostProcess, globals: object): string {
  const host = hosts().find(({ recognised }) => recognised(process, globals));
  if (host !== undefined) return host.advice;
  return `Compile with \`npx interwire build\`, or with \`tspc\` and ${pluginEntry} in compilerOptions.plugins: plain tsc, esbuild, swc and Babel run no transformers.`;
}
