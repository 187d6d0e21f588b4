import { configurations } from "./configurations.js";
import { type Finding, fine, problem } from "./finding.js";
import { isCompiledBefore, type Setup, textsOf } from "./setup.js";

/**
 * A bundler or compiler: the names of its configuration files, and the module of interwire with a plugin for it, such as
 * `interwire/esbuild`, if there is one.
 */
interface Bundler {
  readonly name: string;
  readonly file?: RegExp;
  readonly plugin?: string;
  /** How the plugin is added to the configuration, if not by `plugins: [interwire()]`. */
  readonly member?: string;
}

const bundlers: readonly Bundler[] = [
  { name: "esbuild", file: /^esbuild(?:\.config)?\.[cm]?[jt]s$/, plugin: "interwire/esbuild" },
  {
    name: "next",
    file: /^next\.config\./,
    plugin: "interwire/next",
    member: 'import { withInterwire } from "interwire/next"; and export default withInterwire(nextConfig);',
  },
  {
    name: "nuxt",
    file: /^nuxt\.config\./,
    plugin: "interwire/rollup",
    member: `${importOf("interwire/rollup")} and nitro: { rollupConfig: { plugins: [interwire()] } }`,
  },
  { name: "parcel", file: /^\.parcelrc$/ },
  { name: "rolldown", file: /^rolldown\.config\./, plugin: "interwire/rolldown" },
  { name: "rollup", file: /^rollup\.config\./, plugin: "interwire/rollup" },
  { name: "rsbuild", file: /^rsbuild\.config\./ },
  { name: "rspack", file: /^rspack\.config\./, plugin: "interwire/rspack" },
  // The configuration of swc may serve only jest, which passes it the output of interwire.
  { name: "swc" },
  { name: "tsdown", file: /^tsdown\.config\./, plugin: "interwire/rolldown" },
  {
    name: "tsup",
    file: /^tsup\.config\./,
    plugin: "interwire/esbuild",
    member: `${importOf("interwire/esbuild")} and esbuildPlugins: [interwire()]`,
  },
  { name: "webpack", file: /^webpack\.config\./, plugin: "interwire/webpack" },
];

export function checkBundlers(setup: Setup): readonly Finding[] {
  const scripts = textsOf(setup, "scripts").map(([, script]) => script);
  return bundlers.flatMap((bundler) => {
    const { name, file } = bundler;
    const found = configurations(setup, file ?? /^$/)[0];
    const runs = new RegExp(`(?:^|[;&|]\\s*|npx |exec )${name}(?:\\s|$)`);
    if (found === undefined && !scripts.some((script) => runs.test(script))) return [];
    const about = found?.about ?? name;
    const [ours] = /\binterwire\/(?:esbuild|next|rolldown|rollup|rspack|vite|webpack)\b/.exec(found?.text ?? "") ?? [];
    if (ours !== undefined) return [fine(about, `has the plugin ${ours}`)];
    if (/\bts-patch\/compiler\b/.test(found?.text ?? "")) return [fine(about, "has ts-loader with ts-patch")];
    if (isCompiledBefore(setup)) return [fine(about, "is given what interwire has compiled or generated")];
    return [withoutPlugin(bundler, about, found !== undefined)];
  });
}

function withoutPlugin({ name, plugin, member }: Bundler, about: string, isConfigured: boolean): Finding {
  if (plugin === undefined) {
    return problem(about, `${name} leaves out contracts, and interwire has no plugin for it`, {
      fix: "Bundle the output of interwire build, or write the contracts as plain TypeScript with interwire generate.",
    });
  }
  if (!isConfigured) {
    return problem(about, `${name} leaves out contracts without ${plugin}`, {
      fix: "Give it this plugin in its configuration or in a build script, or bundle the output of interwire build.",
    });
  }
  return problem(about, "has no plugin of interwire, so contracts are left out", {
    fix: `Add ${member ?? `${importOf(plugin)} and plugins: [interwire()]`}.`.replace(/;\.$/, "."),
  });
}

function importOf(plugin: string): string {
  return `import interwire from ${JSON.stringify(plugin)};`;
}
