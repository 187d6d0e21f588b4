import { seededRandom } from "../support/seeded-random.js";
import { framesOf, mutantOf } from "./connection-mutants.js";
import type { GoldenConnection } from "./golden-connections.js";

/** Recorded connections, and what is expected of the side that reads mutants of them. */
interface MutantSuite {
  readonly golden: readonly GoldenConnection[];
  /** Where the first frame of each connection begins. */
  readonly start: number;
  readonly count: number;
  /** The rule that this side breaks when it reads these bytes; undefined if it breaks none. The seed chooses all the rest. */
  complaintOf(bytes: Buffer, seed: number): string | undefined | Promise<string | undefined>;
}

type Frames = readonly Buffer[];

const givenSeed = process.env.INTERWIRE_SEED;

function mutantOfSeed(seed: number, frames: readonly Frames[]): Frames {
  const random = seededRandom(seed);
  const below = (n: number): number => Math.floor(random() * n);
  return mutantOf(frames[below(frames.length)]!, frames[below(frames.length)]!, below);
}

function* shorter(frames: Frames): Iterable<Frames> {
  for (const size of [16, 4, 1])
    for (let at = 0; at + size <= frames.length; at += size) yield frames.toSpliced(at, size);
  for (const [i, frame] of frames.entries()) if (frame.length > 40) yield frames.with(i, frame.subarray(0, 40));
}

/** The smallest of the shorter mutants that are still complained about. */
async function shrunk(frames: Frames, isBad: (frames: Frames) => Promise<boolean>): Promise<Frames> {
  for (const candidate of shorter(frames)) if (await isBad(candidate)) return shrunk(candidate, isBad);
  return frames;
}

/** Tests that a side takes connections as they were recorded, and that no mutant of them makes it break a rule. */
export function testMutants({ golden, start, count, complaintOf }: MutantSuite): void {
  test.each([...new Set(golden.map(({ sender }) => sender))])("a connection of %s as it was recorded", async (name) => {
    for (const { bytes } of golden.filter(({ sender }) => sender === name)) {
      for (let seed = 0; seed < 48; seed++) expect([name, await complaintOf(bytes, seed)]).toEqual([name, undefined]);
    }
  });

  const firstSeed = Number(givenSeed ?? 1);
  const end = firstSeed + (givenSeed === undefined ? count : 1);

  test(`${end - firstSeed} mutated connections`, async () => {
    const frames = golden.map(({ bytes }) => framesOf(bytes, start));
    const { stackTraceLimit } = Error;
    // Most mutants end with an error, and a stack costs more than the reading.
    Error.stackTraceLimit = 0;
    for (let seed = firstSeed; seed < end; seed++) {
      const mutant = mutantOfSeed(seed, frames);
      const complaint = await complaintOf(Buffer.concat(mutant), seed);
      if (complaint === undefined) continue;
      Error.stackTraceLimit = stackTraceLimit;
      const isBad = async (some: Frames) => (await complaintOf(Buffer.concat(some), seed)) !== undefined;
      const smallest = Buffer.concat(await shrunk(mutant, isBad));
      const last = await complaintOf(smallest, seed);
      throw new Error(`INTERWIRE_SEED=${seed}: ${last ?? complaint}: ${smallest.toString("hex")}`);
    }
    Error.stackTraceLimit = stackTraceLimit;
  }, 1_800_000);
}
