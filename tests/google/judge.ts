import { spawnSync } from "node:child_process";

/** How Google's C++ takes bytes, and whether it reads the same value in what another made of them. */
export type Judgement = "refused" | "accepted" | "same" | "other" | "unreadable";

const judgements: Readonly<Record<string, Judgement>> = {
  r: "refused",
  a: "accepted",
  s: "same",
  o: "other",
  x: "unreadable",
};

/** A message, and its bytes as we write what we have read; undefined where we refused it. */
export interface Case {
  readonly bytes: Uint8Array;
  readonly rewritten: Uint8Array | undefined;
}

/** Asks the program of judge.cpp about many messages at once. */
export function judge(program: string, cases: readonly Case[]): readonly Judgement[] {
  const input = Buffer.concat(cases.flatMap(({ bytes, rewritten }) => [...framed(bytes), ...framed(rewritten)]));
  const { error, status, signal, stdout, stderr } = spawnSync(program, { input, maxBuffer: 2 ** 30 });
  if (error !== undefined) throw error;
  if (status !== 0 || stdout.length !== cases.length) {
    throw new Error(`The judge ended with ${status ?? signal} after ${stdout.length} of ${cases.length}: ${stderr}`);
  }
  return [...stdout.toString("latin1")].map((letter) => judgements[letter] as Judgement);
}

/** Nothing at all has the greatest length. */
function framed(bytes: Uint8Array | undefined): Uint8Array[] {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(bytes?.length ?? 0xffffffff);
  return bytes === undefined ? [head] : [head, bytes];
}
