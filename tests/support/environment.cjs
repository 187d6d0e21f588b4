const { TestEnvironment } = require("jest-environment-node");

/** Node's environment with a way out of the suite's sandbox; outside.ts says what for. */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global[Symbol.for("interwire.outside")] = (path) => require(path);
  }
};
