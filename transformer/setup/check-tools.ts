import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Finding, fine, problem } from "./finding.js";
import { memberOf } from "./json-file.js";
import { isCompiledBefore, isNative, lists, type Setup, textsOf, told } from "./setup.js";

/** A configuration file of a tool. */
interface Configuration {
  readonly about: string;
  readonly text: string;
}

/** The configurations of bundlers and test runners beside package.json. */
export function checkTools(setup: Setup): readonly Finding[] {
  return [...checkVite(setup), ...checkJest(setup), ...checkNest(setup), ...checkBundlers(setup)];
}

function configurations(setup: Setup, pattern: RegExp): readonly Configuration[] {
  const folder = dirname(setup.manifest.path);
  return setup.files
    .filter((name) => pattern.test(name))
    .map((name) => ({ about: told(setup, join(folder, name)), text: textOf(join(folder, name)) }));
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

const vitePlugin = 'import interwire from "interwire/vite"; and plugins: [interwire()]';

function checkVite(setup: Setup): readonly Finding[] {
  const vite = configurations(setup, /^vite\.config\.[cm]?[jt]s$/);
  const vitest = configurations(setup, /^vitest\.(?:config|workspace|projects)\.[cm]?[jt]s$/);
  const hasOurs = ({ text }: Configuration): boolean => text.includes("interwire/vite");
  const inVite = vite.some(hasOurs);
  const found = [...vite, ...vitest].map((one) => {
    if (hasOurs(one) || (inVite && /vite\.config/.test(one.text)))
      return fine(one.about, "has the plugin interwire/vite");
    if (setup.isGenerated) return fine(one.about, "needs no plugin, since contracts are generated");
    if (readsOutput(one.text)) return fine(one.about, "runs compiled tests");
    return problem(one.about, "has no plugin of interwire, so contracts are left out", { fix: `Add ${vitePlugin}.` });
  });
  if (found.length > 0 || setup.isGenerated || !lists(setup, "vitest")) return found;
  const fix = `Write vitest.config.ts: import interwire from "interwire/vite"; import { defineConfig } from "vitest/config"; export default defineConfig({ plugins: [interwire()] });`;
  return [problem("vitest", "has no configuration, so contracts are left out", { fix })];
}

/** Whether tests are taken from a folder of output, which tspc or interwire build has written. */
function readsOutput(text: string): boolean {
  const tests =
    text.match(/\b(?:include|roots|testMatch|testRegex)["']?\s*:\s*(?:\[[^\]]*\]|["'`][^"'`]*["'`])/g) ?? [];
  return tests.some((one) => /["'`](?:\.\/|<rootDir>\/)?(?:out|dist|build|lib)\/[^"'`]*["'`]/.test(one));
}

const compilesForJest =
  /ts-jest|@swc\/jest|babel-jest|esbuild-jest|sucrase|\bpreset\b|\btransform\b["']?\s*:\s*\{\s*["']/;

function checkJest(setup: Setup): readonly Finding[] {
  const found = [...configurations(setup, /^jest\.config\.(?:[cm]?[jt]s|json)$/)];
  const inManifest = setup.manifest.status === "read" ? memberOf(setup.manifest.value, "jest") : undefined;
  if (inManifest !== undefined) {
    found.push({ about: `${told(setup, setup.manifest.path)}, jest`, text: JSON.stringify(inManifest) });
  }
  if (found.length === 0 && !setup.isGenerated && lists(setup, "jest")) {
    return [problem("jest", "has no configuration, so contracts are left out", { fix: jestTransformer })];
  }
  return found.map(({ about, text }) => {
    const [ours] = /interwire\/(?:ts-)?jest/.exec(text) ?? [];
    const usesPreset = /preset["']?\s*:|Preset\(/.test(text);
    if (/preset["']?\s*:\s*["']interwire/.test(text)) {
      return problem(about, "has interwire as a preset, which it is not", { fix: inPlaceOfPreset });
    }
    if (ours !== undefined) return fine(about, `has the transformer ${ours}`);
    const isTsJest = text.includes("ts-jest");
    if (isTsJest && text.includes("ts-patch/compiler")) return fine(about, "has ts-jest with ts-patch");
    if (setup.isGenerated) return fine(about, "needs no transformer of interwire, since contracts are generated");
    if (!compilesForJest.test(text)) return fine(about, "runs JavaScript as it is");
    const inTransform = 'Put "interwire/ts-jest" in place of "ts-jest", without isolatedModules.';
    const fix = !isTsJest ? jestTransformer : usesPreset ? inPlaceOfPreset : inTransform;
    return problem(about, "has no transformer of interwire, so contracts are left out", { fix });
  });
}

const inPlaceOfPreset =
  'Put "transform": { "\\\\.[cm]?tsx?$": "interwire/ts-jest" } in place of the preset, without isolatedModules.';

const jestTransformer =
  'Add "transform": { "\\\\.[cm]?tsx?$": "interwire/jest" }; its option "then" names another transformer.';

function checkNest(setup: Setup): readonly Finding[] {
  return configurations(setup, /^nest-cli\.json$/).map(({ about, text }) => {
    if (isNative(setup) && !setup.isGenerated) {
      return problem(about, "nest build compiles with TypeScript 7, which has no transformers", {
        fix: "Compile with interwire build, or install typescript@6.",
      });
    }
    if (setup.isGenerated) return fine(about, "needs nothing, since contracts are generated");
    const [, builder] = /"(?:builder|type)"\s*:\s*"(swc|webpack|rspack)"/.exec(text) ?? [];
    if (builder !== undefined || /"webpack"\s*:\s*true/.test(text)) {
      return problem(about, `builds with ${builder ?? "webpack"}, which leaves out contracts`, {
        fix: '"builder": "tsc"',
      });
    }
    if (text.includes("interwire/nest")) return fine(about, "has the plugin interwire/nest");
    if (textsOf(setup, "scripts").some(([, script]) => script.includes("ts-patch install"))) {
      return fine(about, "builds with the patched compiler");
    }
    return problem(about, "has no plugin of interwire, so contracts are left out", {
      fix: 'Add "plugins": ["interwire/nest"] to its compilerOptions.',
    });
  });
}

/** A bundler or a compiler, with what its configuration files are called, and the plugin that it takes, if interwire has one. */
interface Bundler {
  readonly name: string;
  readonly file?: RegExp;
  readonly plugin?: string;
}

const bundlers: readonly Bundler[] = [
  { name: "esbuild", file: /^esbuild(?:\.config)?\.[cm]?[jt]s$/, plugin: "interwire/esbuild" },
  { name: "next", file: /^next\.config\./ },
  { name: "parcel", file: /^\.parcelrc$/ },
  { name: "rolldown", file: /^rolldown\.config\./, plugin: "interwire/rolldown" },
  { name: "rollup", file: /^rollup\.config\./, plugin: "interwire/rollup" },
  { name: "rsbuild", file: /^rsbuild\.config\./ },
  { name: "rspack", file: /^rspack\.config\./, plugin: "interwire/rspack" },
  // Its file may be there for jest alone, which hands it what interwire has compiled.
  { name: "swc" },
  { name: "tsdown", file: /^tsdown\.config\./, plugin: "interwire/rolldown" },
  { name: "tsup", file: /^tsup\.config\./ },
  { name: "webpack", file: /^webpack\.config\./, plugin: "interwire/webpack" },
];

function checkBundlers(setup: Setup): readonly Finding[] {
  const scripts = textsOf(setup, "scripts").map(([, script]) => script);
  return bundlers.flatMap((bundler) => {
    const { name, file } = bundler;
    const found = configurations(setup, file ?? /^$/)[0];
    const runs = new RegExp(`(?:^|[;&|]\\s*|npx |exec )${name}(?:\\s|$)`);
    if (found === undefined && !scripts.some((script) => runs.test(script))) return [];
    const about = found?.about ?? name;
    const [ours] = /\binterwire\/(?:esbuild|rolldown|rollup|rspack|webpack)\b/.exec(found?.text ?? "") ?? [];
    if (ours !== undefined) return [fine(about, `has the plugin ${ours}`)];
    if (isCompiledBefore(setup)) return [fine(about, "is given what interwire has compiled or generated")];
    return [withoutPlugin(bundler, about, found !== undefined)];
  });
}

function withoutPlugin({ name, plugin }: Bundler, about: string, isConfigured: boolean): Finding {
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
  const fix = `Add import interwire from ${JSON.stringify(plugin)}; and plugins: [interwire()].`;
  return problem(about, "has no plugin of interwire, so contracts are left out", { fix });
}
