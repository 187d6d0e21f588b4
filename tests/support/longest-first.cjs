const Sequencer = require("@jest/test-sequencer").default;

/** The suites that keep a worker busy for long, the longest first: begun last, one of them would run alone at the end. */
const longest = [
  "packaging/init",
  "packaging/snapshot-recipes",
  "packaging/frameworks",
  "packaging/typescript-7",
  "packaging/next",
  "packaging/package-managers",
  "packaging/bystanders",
  "packaging/register",
  "packaging/vite",
  "packaging/editors",
  "packaging/projects",
  "docs/jest-recipes",
  "packaging/installations",
  "packaging/contract-package",
  "http2/node-http2",
  "google/mutants",
  "proof/mutation-fixtures",
  "proof/mutation-random",
  "volume/volume",
  "docs/samples",
  "jest/ts-jest",
  "jest/transformer",
  "hosts/register",
  "incremental/sequences",
  "incremental/random",
  "incremental/processes",
  "diagnostics/invalid",
  "terminal/call",
  "service/warm",
  "jest/coverage",
  "incremental/written",
  "docs/command-line",
  "modules/resolution",
  "cli/watch",
  "proof/random",
  "wire/types/types",
  "cli/build",
  "diagnostics/half-typed",
  "emit/constraints",
  "docs/troubleshooting",
  "emit/size",
  "tests/types",
  "diagnostics/mutations",
  "generate/changed-types",
  "conformance/members",
  "docs/demo",
  "jest/edited-text",
  "emit/emitted",
  "modules/contract-packages",
  "docs/publishing",
];

module.exports = class extends Sequencer {
  sort(tests) {
    const place = ({ path }) => longest.findIndex((name) => path.endsWith(`/${name}.test.js`)) + 1;
    const rank = (test) => place(test) || Infinity;
    // A comparison of two that are not in the list leaves the order to jest, which knows how long each took last time.
    return super.sort(tests).sort((a, b) => Math.sign(rank(a) - rank(b)) || 0);
  }
};
