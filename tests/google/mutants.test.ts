import { join } from "node:path";
import { inspect } from "node:util";
import { DecodeError, messageOf } from "interwire";
import type { TestAllTypesProto3 } from "../../test-fixtures/google/test-messages-proto3.js";
import { buildProgram } from "../peers/toolchain.js";
import { mutant } from "../proof/mutants.js";
import { root } from "../support/root.js";
import { sampled } from "../support/sample.js";
import { seededRandom } from "../support/seeded-random.js";
import { type Case, type Judgement, judge } from "./judge.js";
import { protoFolder } from "./proto-contract.js";
import { seedMessages } from "./seeds.js";

const firstSeed = Number(process.env.INTERWIRE_SEED ?? 1);
const batches = sampled(15, 60);
const mutantsEach = 5_000;
const message = messageOf<TestAllTypesProto3>();

/** The mutants that we refuse and Google's C++ accepts, by the reason, with our error's text. */
const refusals: Readonly<Record<string, RegExp>> = {
  "a tag of more than 32 bits is refused; C++ cuts it": /: illegal tag: field number above 536870911$/,
};

/** A mutant, and what we made of it. */
interface Mutant extends Case {
  readonly error: unknown;
}

function read(bytes: Uint8Array): Mutant {
  try {
    return { bytes, rewritten: message.toBinary(message.fromBinary(bytes)), error: undefined };
  } catch (error) {
    return { bytes, rewritten: undefined, error };
  }
}

/** The fault in our reading of a mutant, or the reason to read it otherwise than C++. */
function findingOf({ rewritten, error }: Mutant, judgement: Judgement): string | undefined {
  if (rewritten === undefined) {
    if (!(error instanceof DecodeError)) return `we crash: ${inspect(error)}`;
    if (judgement === "refused") return undefined;
    const reason = Object.keys(refusals).find((name) => refusals[name]?.test(error.message));
    return reason ?? `we alone refuse: ${error.message.replace(/^.*?: /, "")}`;
  }
  if (judgement === "refused") return "we alone accept";
  return judgement === "same" ? undefined : `what we write is ${judgement}`;
}

// Most mutants are refused, and a stack costs more than the reading.
const { stackTraceLimit } = Error;
beforeAll(() => {
  Error.stackTraceLimit = 0;
});
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

test(`${batches * mutantsEach} mutants of TestAllTypesProto3 are taken as Google's C++ takes them`, async () => {
  const protos = ["google/protobuf/test_messages_proto3.proto"];
  const program = await buildProgram(join(root, "tests/google/judge.cpp"), [], { folder: protoFolder, protos });
  const found = new Map<string, string[]>();
  for (let seed = firstSeed; seed < firstSeed + batches; seed++) {
    const next = seededRandom(seed);
    const seeds = seedMessages(next, 300);
    const pick = (): Uint8Array => seeds[Math.floor(next() * seeds.length)] as Uint8Array;
    const mutants = Array.from({ length: mutantsEach }, () => read(mutant(pick(), pick(), next)));
    for (const [i, judgement] of judge(program, mutants).entries()) {
      const finding = findingOf(mutants[i] as Mutant, judgement);
      if (finding === undefined) continue;
      const hex = Buffer.from((mutants[i] as Mutant).bytes).toString("hex");
      found.set(finding, [...(found.get(finding) ?? []), `INTERWIRE_SEED=${seed}: ${hex}`]);
    }
  }
  const complaints = [...found].filter(([finding]) => !(finding in refusals));
  expect(complaints.map(([complaint, mutants]) => `${mutants.length} × ${complaint}: ${shortest(mutants)}`)).toEqual(
    [],
  );
  expect([...found.keys()].sort()).toEqual(Object.keys(refusals).sort());
}, 600_000);

const shortest = (texts: readonly string[]): string => texts.reduce((a, b) => (b.length < a.length ? b : a));
