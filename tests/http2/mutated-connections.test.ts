import { shrink } from "../proof/shrink.js";
import { sampled } from "../support/sample.js";
import { seededRandom } from "../support/seeded-random.js";
import { framesOf, mutantOf } from "./connection-mutants.js";
import { complaintOf } from "./fuzzed-connection.js";
import { goldenConnections } from "./golden-connections.js";

const firstSeed = Number(process.env.INTERWIRE_SEED ?? 1);
const count = process.env.INTERWIRE_SEED === undefined ? sampled(5000, 1_000_000) : 1;
const golden = goldenConnections();
const clients = [...new Set(golden.map(({ client }) => client))];

function mutantOfSeed(seed: number, frames: readonly (readonly Buffer[])[]): readonly Buffer[] {
  const random = seededRandom(seed);
  const below = (n: number): number => Math.floor(random() * n);
  return mutantOf(frames[below(frames.length)]!, frames[below(frames.length)]!, below);
}

function* shorter(frames: readonly Buffer[]): Iterable<readonly Buffer[]> {
  for (const size of [16, 4, 1])
    for (let at = 0; at + size <= frames.length; at += size) yield frames.toSpliced(at, size);
  for (const [i, frame] of frames.entries()) if (frame.length > 40) yield frames.with(i, frame.subarray(0, 40));
}

test.each(clients)("a connection of %s as it was recorded", (client) => {
  for (const { bytes } of golden.filter((one) => one.client === client)) {
    for (let seed = 0; seed < 48; seed++) expect([client, complaintOf(bytes, seed)]).toEqual([client, undefined]);
  }
});

test(`${count} mutated connections`, () => {
  const frames = golden.map(({ bytes }) => framesOf(bytes));
  const { stackTraceLimit } = Error;
  // Most mutants end with an error, and a stack costs more than the reading.
  Error.stackTraceLimit = 0;
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const mutant = mutantOfSeed(seed, frames);
    if (complaintOf(Buffer.concat(mutant), seed) === undefined) continue;
    Error.stackTraceLimit = stackTraceLimit;
    const smallest = Buffer.concat(
      shrink(mutant, shorter, (some) => complaintOf(Buffer.concat(some), seed) !== undefined),
    );
    throw new Error(`INTERWIRE_SEED=${seed}: ${complaintOf(smallest, seed)}: ${smallest.toString("hex")}`);
  }
  Error.stackTraceLimit = stackTraceLimit;
}, 600_000);
