const Sequencer = require("@jest/test-sequencer").default;

/** Folders whose suites hardly compile: begun first, they run while a worker's heap is small and quickly collected. */
const light = /\/tests\/(runtime|faults|interop)\//;

/** The suites that keep a worker busy for long, the longest first: begun last, one of them would run alone at the end. */
const longest = [
  "packaging/snapshot-recipes",
  "packaging/editors",
  "packaging/bystanders",
  "incremental/sequences",
  "docs/jest-recipes",
  "jest/transformer",
  "incremental/processes",
  "jest/ts-jest",
  "incremental/random",
  "docs/demo",
  "diagnostics/invalid",
  "wire/types/types",
  "docs/samples",
  "emit/size",
  "jest/coverage",
  "diagnostics/half-typed",
  "diagnostics/mutations",
  "incremental/written",
];

module.exports = class extends Sequencer {
  sort(tests) {
    const place = ({ path }) => longest.findIndex((name) => path.endsWith(`/${name}.test.js`)) + 1;
    const rank = (test) => (light.test(test.path) ? 0 : place(test) || Infinity);
    // A comparison of two that are not in the list leaves the order to jest, which knows how long each took last time.
    return super.sort(tests).sort((a, b) => Math.sign(rank(a) - rank(b)) || 0);
  }
};
