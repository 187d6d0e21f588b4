const Sequencer = require("@jest/test-sequencer").default;

/** Folders whose suites hardly compile: begun first, they run while a worker's heap is small and quickly collected. */
const light = /\/tests\/(runtime|faults|interop)\//;

/** The suites that keep a worker busy for long, the longest first: begun last, one of them would run alone at the end. */
const longest = [
  "packaging/snapshot-recipes",
  "packaging/bystanders",
  "packaging/register",
  "packaging/vite",
  "packaging/init",
  "packaging/editors",
  "packaging/projects",
  "docs/jest-recipes",
  "packaging/installations",
  "packaging/contract-package",
  "google/mutants",
  "proof/mutation-fixtures",
  "proof/mutation-random",
  "volume/volume",
  "incremental/sequences",
  "incremental/random",
  "docs/samples",
  "jest/transformer",
  "jest/ts-jest",
  "diagnostics/invalid",
  "incremental/processes",
  "emit/size",
  "jest/coverage",
  "cli/watch",
  "service/warm",
  "cli/build",
  "docs/demo",
  "incremental/written",
  "diagnostics/half-typed",
  "diagnostics/plugin-entry",
  "diagnostics/mutations",
  "wire/types/types",
  "conformance/members",
  "modules/resolution",
  "generate/changed-types",
  "docs/publishing",
  "cli/check",
  "docs/troubleshooting",
];

module.exports = class extends Sequencer {
  sort(tests) {
    const place = ({ path }) => longest.findIndex((name) => path.endsWith(`/${name}.test.js`)) + 1;
    const rank = (test) => (light.test(test.path) ? 0 : place(test) || Infinity);
    // A comparison of two that are not in the list leaves the order to jest, which knows how long each took last time.
    return super.sort(tests).sort((a, b) => Math.sign(rank(a) - rank(b)) || 0);
  }
};
