const { basename, dirname, join, relative } = require("node:path");

const root = join(__dirname, "..", "..");
/** The folder that the tests were compiled to. */
const built = join(root, "build", process.env.INTERWIRE_TESTS ?? "tests");

module.exports = {
  resolveSnapshotPath: (test, extension) => {
    const source = join(root, relative(built, test)).replace(/\.js$/, ".ts");
    return join(dirname(source), "__snapshots__", basename(source) + extension);
  },
  resolveTestPath: (snapshot, extension) => {
    const folder = dirname(dirname(snapshot));
    const name = basename(snapshot, extension).replace(/\.ts$/, ".js");
    return join(built, relative(root, folder), name);
  },
  testPathForConsistencyCheck: join(built, "tests", "example.test.js"),
};
