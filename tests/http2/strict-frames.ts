/** A frame as section 4.1 of RFC 9113 has it. */
export interface StrictFrame {
  readonly type: number;
  readonly flags: number;
  readonly id: number;
  /** The frame is the bytes from `from` to `to`, and its payload begins at `start`. */
  readonly bytes: Buffer;
  readonly from: number;
  readonly start: number;
  readonly to: number;
}

/** The frames from `from` on, read plainly, as far as they are whole and not longer than allowed. */
export function readFrames(bytes: Buffer, from: number, maxFrameSize: number): StrictFrame[] {
  const frames: StrictFrame[] = [];
  for (let p = from; p + 9 <= bytes.length; ) {
    const start = p + 9;
    const length = bytes.readUIntBE(p, 3);
    const to = start + length;
    if (length > maxFrameSize || to > bytes.length) break;
    const id = bytes.readUInt32BE(p + 5) % 0x80000000;
    frames.push({ type: bytes[p + 3]!, flags: bytes[p + 4]!, id, bytes, from: p, start, to });
    p = to;
  }
  return frames;
}

/** Where a payload without its padding begins and ends; undefined if there is more padding than payload. */
export function withoutPadding({ flags, bytes, start, to }: StrictFrame): [start: number, end: number] | undefined {
  if ((flags & 8) === 0) return [start, to];
  const end = to - (start < to ? bytes[start]! : 0);
  return end > start ? [start + 1, end] : undefined;
}
