import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { checkBundlers } from "./check-bundlers.js";
import { type Configuration, configurations } from "./configurations.js";
import { sourcesIn } from "./explicit-calls.js";
import { type Finding, fine, problem } from "./finding.js";
import { memberOf } from "./json-file.js";
import { isNative, lists, type Setup, textsOf, told } from "./setup.js";

/** Checks the configurations of bundlers and test runners in the folder of package.json. */
export function checkTools(setup: Setup): readonly Finding[] {
  return [
    ...checkVite(setup),
    ...checkJest(setup),
    ...checkPlaywright(setup),
    ...checkNest(setup),
    ...checkBundlers(setup),
  ];
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
    if (setup.explicit !== undefined) return fine(one.about, `needs no plugin, since ${setup.explicit}`);
    if (readsOutput(one.text)) return fine(one.about, "runs compiled tests");
    return problem(one.about, "has no plugin of interwire, so contracts are left out", { fix: `Add ${vitePlugin}.` });
  });
  if (found.length > 0 || setup.explicit !== undefined || !lists(setup, "vitest")) return found;
  const fix = `Write vitest.config.ts: import interwire from "interwire/vite"; import { defineConfig } from "vitest/config"; export default defineConfig({ plugins: [interwire()] });`;
  return [problem("vitest", "has no configuration, so contracts are left out", { fix })];
}

/** Whether the configuration of a test runner selects compiled tests in an output folder such as `dist`. */
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
  if (found.length === 0 && setup.explicit === undefined && lists(setup, "jest")) {
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
    if (setup.explicit !== undefined) return fine(about, `needs no transformer of interwire, since ${setup.explicit}`);
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

/**
 * Checks a project with Playwright, which compiles tests with its own Babel. Most such tests drive a browser and use no
 * contracts.
 */
function checkPlaywright(setup: Setup): readonly Finding[] {
  return configurations(setup, /^playwright\.config\.[cm]?[jt]s$/).map(({ about }) => {
    const using = [...sourcesIn(dirname(setup.manifest.path))].find(
      (path) => /\.(?:spec|test)\.[cm]?tsx?$/.test(path) && usesContracts(path),
    );
    if (using === undefined) return fine(about, "has no tests that import interwire");
    if (setup.explicit !== undefined) return fine(about, `needs nothing, since ${setup.explicit}`);
    return problem(about, `${told(setup, using)} imports interwire, and Playwright compiles tests without contracts`, {
      fix: "Import what interwire build has compiled, or write the contracts as plain TypeScript with interwire generate.",
    });
  });
}

function usesContracts(path: string): boolean {
  const text = readFileSync(path, "utf8");
  return text.includes("@playwright/test") && /from "interwire(?:"|\/)/.test(text.replaceAll("'", '"'));
}

function checkNest(setup: Setup): readonly Finding[] {
  return configurations(setup, /^nest-cli\.json$/).map(({ about, text }) => {
    if (isNative(setup) && setup.explicit === undefined) {
      return problem(about, "nest build compiles with TypeScript 7, which has no transformers", {
        fix: "Compile with interwire build, or install typescript@6.",
      });
    }
    if (setup.explicit !== undefined) return fine(about, `needs nothing, since ${setup.explicit}`);
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
