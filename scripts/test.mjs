import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { buildPackage, buildTransformer, isRuntimeBuilt } from "./build.mjs";
import {
  compileChangedTests,
  compileTests,
  node,
  root,
  statusOf,
  testsVersion,
  transformerDigest,
} from "./compile.mjs";
import { dependsOnTransformer } from "./concerned.mjs";
import { installHosts } from "./install-hosts.mjs";

/** Suites that start whole tools, such as ts-jest and `node --watch`, as processes: each takes seconds, most of it to load. */
const processes =
  "tests/(hosts/(register|daemon)|incremental/processes|jest/(transformer|ts-jest|coverage|edited-text)|service/warm|modules/contract-packages|editor/(tsserver|lsp)|docs/command-line|import/round-trip)";

/** Suites that need more than Node (Debian's packages, the npm registry) or more time than a change can wait for. */
const suites = {
  "--peers": "tests/peers/",
  "--packaging": `tests/packaging/|tests/docs/jest-recipes|tests/generate/compilers|${processes}`,
  "--hosts": "tests/matrix/",
  "--builders": "tests/builders/",
  "--conformance": "tests/google/conformance",
  "--volume": "tests/volume/|tests/attacks/|tests/proof/mutation-|tests/google/mutants",
};

/** Whether `.ci/run` asks for a sample. */
const isSample = process.env.INTERWIRE_SAMPLE === "1";

/** Suites of which `npm test` runs a sample. `npm run test:volume` runs all of them, but not where `.ci/run` asks for a sample. */
const sampled = [
  "proof/random",
  "comparison/random",
  "http2/(hpack-oracle|node-http2|mutated)",
  "incremental/(random|sequences|augmentations|options)",
  "modules/resolution",
  "lock/fixes",
  "openapi/schemas",
  "emit/(source-maps|unrelated-files|swapped-names)",
  "conformance/(collisions|erasure)",
  "modules/bundles",
  "types.test",
  "runtime/(base|call|contract|errors|message|metadata|server|transport)/",
  "(http2-server/stats|reflection/reflection)",
  "diagnostics/(half-typed|mutations)",
  "docs/samples",
  "hosts/register",
  "terminal/call",
  "jest/(transformer|ts-jest|coverage)",
]
  .map((pattern) => `tests/${pattern}`)
  .join("|");

/** Suites of calls, which compile hardly anything: `npm test` runs them first. */
const calls = "tests/(runtime|faults|interop|http2|http2-server)/";

/**
 * How many suites run at a time that wait much, calls for each other and packages for the registry: more than there are cores.
 * Suites that compile would only slow each other down.
 */
const workers = { calls: ["--maxWorkers", "4"], packaging: ["--maxWorkers", "3"] };

/** Suites of codecs, which the build for browsers passes, too: all but those of places of errors and of caches. */
const codecs =
  "tests/proof/(?!mutation-)|tests/wire/(?!decode-error|hostile|map-keys|refused-looks)|tests/well-known/(?!rules)|tests/runtime/message/";

// Suites start npm a hundred times: it takes what its cache has without asking the registry, and audits nothing.
for (const [name, value] of Object.entries({ prefer_offline: "true", audit: "false", fund: "false" })) {
  process.env[`npm_config_${name}`] ??= value;
}

const built = join(root, "build/tests");
const flags = [...Object.keys(suites), "--all", "--one", "--accept"];
const args = process.argv.slice(2);
const chosen = args.find((arg) => flags.includes(arg));
const rest = args.filter((arg) => arg !== chosen);
const jestFile = "node_modules/jest/bin/jest.js";
const jest = (...given) => node(jestFile, ...given);

if (chosen === "--one") {
  const tests = testFiles();
  await make(tests);
  prepare(tests);
  jest(...rest);
} else if (chosen === "--accept") {
  await accept();
} else {
  await buildPackage();
  await compileTests();
  run(chosen === "--all" ? [undefined, ...Object.keys(suites)] : [chosen]);
}

/**
 * Builds and compiles what some tests need. After a change of the transformer alone that is little, where neither they nor what
 * they import was compiled by it: compiling everything anew takes most of a minute.
 */
async function make(tests) {
  await buildTransformer();
  const version = testsVersion();
  if (version !== undefined && version !== transformerDigest() && isRuntimeBuilt()) {
    await compileChangedTests(version);
    if (!dependsOnTransformer(tests, built)) return;
  }
  await buildPackage();
  await compileTests();
}

/** Installs what some tests run. An installation that the environment names is used as it is. */
function prepare(tests) {
  if (tests.some((path) => path.startsWith(suites["--hosts"]))) process.env.INTERWIRE_HOSTS ??= installHosts(packed());
}

/** The test files whose paths match the arguments, without ending. The suites that install tools have to be named. */
function testFiles() {
  const patterns = rest.filter((arg) => !arg.startsWith("-")).map((pattern) => new RegExp(pattern));
  const names = readdirSync(join(root, "tests"), { recursive: true }).filter((name) => name.endsWith(".test.ts"));
  const paths = names.map((name) => `tests/${name.replace(/\.ts$/, "")}`);
  return paths.filter((path) =>
    patterns.length === 0
      ? !path.startsWith(suites["--hosts"])
      : patterns.some((pattern) => pattern.test(`${path}.js`)),
  );
}

/** Records what tests compare with: snapshots, and the files that tests/support/recorded.ts compares. */
async function accept() {
  const records = /\.toMatchSnapshot\(|\bexpectRecorded\(/;
  const hasSnapshots = (path) => existsSync(join(root, dirname(path), "__snapshots__", `${basename(path)}.ts.snap`));
  const tests = testFiles().filter(
    (path) => hasSnapshots(path) || records.test(readFileSync(join(root, `${path}.ts`), "utf8")),
  );
  // Without any, jest would run all suites.
  if (tests.length === 0) throw new Error(`No suite that records anything matches ${rest.join(" ")}.`);
  await make(tests);
  prepare(tests);
  process.env.INTERWIRE_ACCEPT = "1";
  jest("--updateSnapshot", "--runTestsByPath", ...tests.map((path) => join("build/tests", `${path}.js`)));
}

/** Whole suites, one after another, from nothing. */
function run(flags) {
  rmSync(join(root, "build/projects"), { recursive: true, force: true });
  mkdirSync(join(root, "build/results"), { recursive: true });
  process.exit(flags.map(runSuite).find((status) => status !== 0) ?? 0);
}

function runSuite(flag) {
  // It counts for each suite after it, so that it is the last of all.
  if (flag === "--volume" && !isSample) process.env.INTERWIRE_VOLUME = "1";
  if (flag === "--packaging" || flag === "--builders") process.env.INTERWIRE_PACKED ??= packed();
  if (flag === "--hosts") prepare([suites[flag]]);
  let failed = 0;
  for (const [name, patterns] of Object.entries(runsOf(flag))) {
    if (name === "browser") process.env.INTERWIRE_ENGINE = name;
    const report = join(root, "build/results", `${name}.json`);
    const status = statusOf(jestFile, "--ci", "--json", "--outputFile", report, ...patterns, ...rest);
    if (status !== 0) failed = status;
  }
  return failed;
}

/** The runs of jest of a whole suite: their names, and the tests of each. */
function runsOf(flag) {
  if (flag === "--volume") {
    return {
      volume: ["--testPathPatterns", isSample ? suites[flag] : `${suites[flag]}|${sampled}`],
      browser: ["--testPathPatterns", codecs],
    };
  }
  if (flag === "--packaging") return { packaging: [...workers.packaging, "--testPathPatterns", suites[flag]] };
  if (flag !== undefined) return { [flag.slice(2)]: ["--testPathPatterns", suites[flag]] };
  return {
    calls: [...workers.calls, "--testPathPatterns", calls],
    tests: ["--testPathIgnorePatterns", calls, ...Object.values(suites)],
  };
}

/** Packs the repository once for all suites; its scripts do not run, as the build that is there is the one to test. */
function packed() {
  const folder = join(root, "build/packed");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const options = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  writeFileSync(join(folder, "listing.json"), execFileSync("npm", options, { cwd: root, encoding: "utf8" }));
  return folder;
}
