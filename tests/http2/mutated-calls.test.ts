// Calls of channels whose servers, callers and owners do anything at any time: every call ends once, and the channel makes another.
import { FuzzedChannel } from "../http2-client/fuzzed-channel.js";
import { sampled } from "../support/sample.js";

const firstSeed = Number(process.env.INTERWIRE_SEED ?? 1);
const count = process.env.INTERWIRE_SEED === undefined ? sampled(300, 10_000) : 1;

const rejections: unknown[] = [];
const keep = (reason: unknown): void => void rejections.push(reason);
beforeAll(() => void process.on("unhandledRejection", keep));
afterAll(() => void process.off("unhandledRejection", keep));

test(`${count} channels`, async () => {
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const complaint = (await new FuzzedChannel(seed).run()) ?? rejections[0];
    if (complaint !== undefined) throw new Error(`INTERWIRE_SEED=${seed}: ${complaint}`);
  }
}, 1_800_000);
