import { decompressor } from "hpack.js";
import { type StrictFrame, withoutPadding } from "./strict-frames.js";

/** Reads the blocks of fields of one side of a connection with hpack.js. */
export class StrictFields {
  private readonly theirs = decompressor.create({ table: { maxSize: 4096 } });

  /** Names and values in turn. Undefined for a block that is none. */
  read(block: Buffer): string[] | undefined {
    const { theirs } = this;
    const fields: string[] = [];
    try {
      theirs.write(block);
      theirs.execute();
      for (let field = theirs.read(); field !== null; field = theirs.read()) fields.push(field.name, field.value);
    } catch {
      return undefined;
    }
    return fields;
  }
}

/** The blocks of fields, up to the first that is interrupted. */
export function blocksOf(frames: readonly StrictFrame[]): { id: number; block: Buffer }[] {
  const blocks: { id: number; block: Buffer }[] = [];
  let isOpen = false;
  for (const frame of frames) {
    const { type, flags, id, bytes } = frame;
    if (isOpen !== (type === 9)) break;
    if (type !== 1 && type !== 9) continue;
    const [start, end] = withoutPadding({ ...frame, flags: type === 1 ? flags : 0 }) ?? [0, 0];
    const payload = bytes.subarray(start, end);
    if (type === 1) blocks.push({ id, block: payload.subarray((flags & 32) !== 0 ? 5 : 0) });
    else blocks.push({ id, block: Buffer.concat([blocks.pop()!.block, payload]) });
    isOpen = (flags & 4) === 0;
  }
  return blocks;
}
