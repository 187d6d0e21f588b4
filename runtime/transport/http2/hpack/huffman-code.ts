// Source: RFC 7541, section 5.2 and appendix B.

/**
 * The lengths of the code words in bits, by symbol; `7*3` stands for 7 7 7. The lengths determine the code, because it is
 * canonical: code words of equal length are consecutive numbers, in the order of their symbols. The last symbol, 256, marks the
 * end of a string.
 */
const runs =
  "13 23 28*7 24 30 28*2 30 28*8 30 28*9 6 10*2 12 13 6 8 11 10*2 8 11 8 6*3 5*3 6*7 7 8 15 6 12 10 13 6 7*22 8 7 8 13 19 13 14 6 " +
  "15 5 6 5 6 5 6*3 5 7*2 6*3 5 6 7 6 5*2 6 7*5 15 11 14 13 28 20 22 20*2 22*3 23 22 23*5 24 23 24*2 22 23 24 23*4 21 22 23 22 " +
  "23*2 24 22 21 20 22*2 23*2 21 23 22*2 24 21 22 23*2 21*2 22 21 23 22 23*2 20 22*3 23 22*2 23 26*2 20 19 22 23 22 25 26*3 27*2 " +
  "26 24 25 19 21 26 27*2 26 27 24 21*2 26*2 28 27*3 20 24 20 21 22 21*2 23 22*2 25*2 24*2 26 23 26 27 26*2 27*5 28 27*5 26 30";

/** The symbol for the end of a string. It is never sent, but its first bits serve as padding. */
export const endOfString = 256;

interface HuffmanCode {
  /** The lengths of the code words in bits, by symbol. */
  readonly lengths: Uint8Array;
  /** The code words by symbol, in the lowest bits of each number. */
  readonly codes: Uint32Array;
}

let made: HuffmanCode | undefined;

/**
 * The Huffman code of HPACK, computed on first use, because a process that makes calls over grpc-js and serves none never needs
 * it.
 */
export function huffmanCode(): HuffmanCode {
  made ??= makeCode();
  return made;
}

function makeCode(): HuffmanCode {
  const lengths = Uint8Array.from(
    runs.split(" ").flatMap((run) => {
      const [length, count = 1] = run.split("*").map(Number);
      return new Array<number>(count).fill(length!);
    }),
  );
  return { lengths, codes: assign(lengths) };
}

function assign(lengths: Uint8Array): Uint32Array {
  const assigned = new Uint32Array(lengths.length);
  let code = 0;
  for (let length = 1; length <= 30; length++) {
    code *= 2;
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] === length) assigned[symbol] = code++;
    }
  }
  return assigned;
}
