// Source: RFC 7541, section 5.2.
import { allocate, readLatin1 } from "../../../platform/platform.js";
import { HpackError } from "./hpack-error.js";
import { endOfString, huffmanCode } from "./huffman-code.js";

export function huffmanLength(text: string): number {
  const { lengths } = huffmanCode();
  let bits = 0;
  for (let i = 0; i < text.length; i++) bits += lengths[text.charCodeAt(i) & 255]!;
  return (bits + 7) >>> 3;
}

/** Writes a string in Huffman code at `p`, where there is room for {@link huffmanLength} bytes. Returns the next position. */
export function writeHuffman(bytes: Uint8Array, p: number, text: string): number {
  const { lengths, codes } = huffmanCode();
  let bits = 0;
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const symbol = text.charCodeAt(i) & 255;
    let code = codes[symbol]!;
    let length = lengths[symbol]!;
    if (length > 24) {
      // Together with up to seven leftover bits, at most 16 more fit into a 32-bit integer.
      length -= 16;
      bits = (bits << length) | (code >>> 16);
      count += length;
      while (count >= 8) {
        count -= 8;
        bytes[p++] = bits >>> count;
      }
      code &= 0xffff;
      length = 16;
    }
    bits = (bits << length) | code;
    count += length;
    while (count >= 8) {
      count -= 8;
      bytes[p++] = bits >>> count;
    }
  }
  if (count > 0) bytes[p++] = (bits << (8 - count)) | (255 >>> count);
  return p;
}

// The decoder consumes half a byte per step, in which at most one symbol ends, because every code word has at least 5 bits. A
// transition is one number: the next state times 16, from bit 12 on the 8 bits of a symbol, and then a bit that tells whether a
// symbol ended.
const symbolShift = 12;
const hasSymbol = 1 << 20;
const noStep = -1;
const stateMask = 0xff0;

interface StateMachine {
  readonly steps: Int32Array;
  /** For each state, 1 if a string may end in it, that is, after less than a byte of ones as padding; otherwise 0. */
  readonly ends: Uint8Array;
}

// Made on first use, because a process whose peers send strings without Huffman coding needs no state machine.
let machine: StateMachine | undefined;
/** A buffer for the text that is being decoded. It grows, and is shared by all connections. */
const decoded = { text: allocate(512) };

/**
 * Decodes the Huffman-coded string from `p` to `end`.
 * @throws HpackError for an invalid code word or wrong padding
 */
export function readHuffman(bytes: Uint8Array, p: number, end: number): string {
  machine ??= buildMachine();
  const { steps, ends } = machine;
  if ((end - p) * 2 > decoded.text.length) decoded.text = allocate((end - p) * 2);
  const out = decoded.text;
  let state = 0;
  let n = 0;
  for (; p < end; p++) {
    const byte = bytes[p]!;
    let step = steps[state | (byte >>> 4)]!;
    if (step === noStep) throw new HpackError("a string has a code that stands for no character");
    if (step >= hasSymbol) out[n++] = step >>> symbolShift;
    step = steps[(step & stateMask) | (byte & 15)]!;
    if (step === noStep) throw new HpackError("a string has a code that stands for no character");
    if (step >= hasSymbol) out[n++] = step >>> symbolShift;
    state = step & stateMask;
  }
  if (ends[state >>> 4] === 0) throw new HpackError("a string ends within a character");
  return readLatin1(out, 0, n);
}

/**
 * A node in the tree of code words: its children for the bits 0 and 1. A child is the index of another node, -1 - symbol if the
 * code word of a symbol ends there, or {@link noChild}.
 */
type Node = [zero: number, one: number];
const noChild = 0;

function buildMachine(): StateMachine {
  const nodes = buildTree();
  const steps = new Int32Array(nodes.length * 16);
  for (let state = 0; state < nodes.length; state++) {
    for (let half = 0; half < 16; half++) steps[state * 16 + half] = stepFrom(nodes, state, half);
  }
  const ends = new Uint8Array(nodes.length);
  for (let bits = 0, node = 0; bits < 8; bits++, node = nodes[node]![1]) ends[node] = 1;
  return { steps, ends };
}

function buildTree(): Node[] {
  const { lengths, codes } = huffmanCode();
  const nodes: Node[] = [[noChild, noChild]];
  for (let symbol = 0; symbol <= endOfString; symbol++) {
    let node = 0;
    for (let bit = lengths[symbol]! - 1; bit >= 0; bit--) {
      const side = (codes[symbol]! >>> bit) & 1;
      if (bit === 0) nodes[node]![side] = -1 - symbol;
      else if (nodes[node]![side] === noChild) nodes[node]![side] = nodes.push([noChild, noChild]) - 1;
      node = nodes[node]![side]!;
    }
  }
  return nodes;
}

function stepFrom(nodes: readonly Node[], state: number, half: number): number {
  let node = state;
  let found = 0;
  for (let bit = 3; bit >= 0; bit--) {
    node = nodes[node]![(half >>> bit) & 1]!;
    if (node >= 0) continue;
    const symbol = -1 - node;
    if (symbol === endOfString) return noStep;
    found = hasSymbol | (symbol << symbolShift);
    node = 0;
  }
  return found | (node * 16);
}
