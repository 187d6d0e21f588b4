import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../support/compile.js";
import { isSample } from "../support/sample.js";
import { nodeBinary, nodeLines, plainEnvironment } from "./installation.js";

const run = promisify(execFile);
/** The suites of the codec, which reads texts in another way since Node 24, of HTTP/2 and of the server itself, and of calls. */
const suites =
  "tests/(wire|http2|http2-server|faults)/|tests/runtime/(call/(streams|unary-calls|interceptors|current-call|context-)|health/|message/held-bytes)";

/** `npm test` has run them on the Node that runs this. A sample has the newest line. */
const others = nodeLines.filter((line) => line !== process.versions.node.split(".")[0]).slice(isSample ? -1 : 0);

test.each(others)(
  "the codec, calls and servers on HTTP/2 of our own pass their tests on Node %s",
  async (line) => {
    const jest = join(root, "node_modules/jest/bin/jest.js");
    const args = [jest, "--config", join(root, "jest.config.cjs"), "--ci", "--testPathPatterns", suites];
    const { stderr } = await run(nodeBinary(line), args, { cwd: root, env: plainEnvironment() });
    expect(stderr).toMatch(/^Tests: +\d+ passed, \d+ total$/m);
  },
  600_000,
);
