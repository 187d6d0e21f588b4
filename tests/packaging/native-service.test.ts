import { join } from "node:path";
import { otherCompiler } from "../service/ask.js";
import { outside } from "../support/outside.js";
import { installTools } from "./install-tools.js";

jest.setTimeout(120_000);

const { triedVersions } = outside<typeof import("../../transformer/compiler/remote/remote-session.js")>(
  require.resolve("../../transformer/compiler/remote/remote-session.js"),
);
const installed = installTools("native-service", `typescript@${triedVersions.at(-1)}`);
process.env[otherCompiler] = join(installed, "node_modules/typescript");

// What the service answers, and how it follows changes and keeps answers on disk, is the same for every compiler.
describe("with TypeScript 7.1", () => {
  require("../service/answers.test.js");
  require("../incremental/answer-inputs.test.js");
  require("../service/warm.test.js");
});
