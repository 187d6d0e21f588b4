// What servers sent, mutated and read by a client, whose calls each end once.
import { readAnswers } from "../http2-client/fuzzed-answers.js";
import { sampled } from "../support/sample.js";
import { goldenServers } from "./golden-connections.js";
import { testMutants } from "./mutant-suite.js";

const golden = goldenServers();

const rejections: unknown[] = [];
const keep = (reason: unknown): void => void rejections.push(reason);
beforeAll(() => void process.on("unhandledRejection", keep));
afterAll(() => void process.off("unhandledRejection", keep));

testMutants({
  golden,
  start: 0,
  count: sampled(5000, 1_000_000),
  complaintOf: async (bytes, seed) => {
    const { complaint } = await readAnswers(bytes, seed);
    const rejection = rejections.pop();
    return (
      complaint ?? (rejection === undefined ? undefined : `a promise is rejected that nobody awaits: ${rejection}`)
    );
  },
});

test("calls succeed with what was recorded", async () => {
  for (const { sender, bytes } of golden) {
    let succeeded = 0;
    for (let seed = 0; seed < 48; seed++) succeeded += (await readAnswers(bytes, seed)).succeeded;
    expect([sender, succeeded > 12]).toEqual([sender, true]);
  }
});
