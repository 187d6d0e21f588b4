/** Tests run on what the real compiler emitted into build/tests; their snapshots stand beside the sources. */
module.exports = {
  rootDir: "build/tests",
  testMatch: ["<rootDir>/tests/**/*.test.js"],
  testEnvironment: "../../tests/support/environment.cjs",
  testSequencer: "../../tests/support/longest-first.cjs",
  moduleNameMapper: {
    "^typescript$": "<rootDir>/../../tests/support/typescript.cjs",
  },
  resolver: "../../tests/support/resolver.cjs",
  // What runs is JavaScript already.
  transform: {},
  snapshotResolver: "../../tests/support/snapshot-resolver.cjs",
  // A failed test may leave a server that listens, for which jest would wait for ever.
  forceExit: true,
  testTimeout: 120_000,
  maxWorkers: 2,
};
