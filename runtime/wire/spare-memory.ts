import { allocate, BytesView } from "../platform/platform.js";

/**
 * The size in bytes of a slab, the buffer into which messages are written one after another. Large slabs are bad because a
 * finished message is a view that keeps its whole slab alive; small slabs are bad because a message that does not fit gets a
 * buffer of its own, which is slower. Only messages that are longer have memory that can be used again.
 */
export const slabBytes = 65_536;

const mostSpare = 4;

/**
 * Memory of messages that were sent. V8 collects garbage for every few megabytes that are allocated outside its heap, which costs
 * more than to send them. The references are weak, so that memory which is not used again is freed by the next full collection.
 */
const spare: WeakRef<Uint8Array>[] = [];

/**
 * Allocates memory for a long message: at least `length` bytes, whose content is undefined, and at most a sixteenth more. Where a
 * message waits to be sent in much more memory than it needs, it is copied.
 */
export function allocateLong(length: number): Uint8Array {
  for (let i = spare.length - 1; i >= 0; i--) {
    const bytes = spare[i]!.deref();
    if (bytes !== undefined && (bytes.length < length || bytes.length > length + (length >>> 4))) continue;
    spare.splice(i, 1);
    if (bytes !== undefined) return bytes;
  }
  return allocate(length);
}

/** Gives back the memory of an encoded message, to which nobody has a reference any more. Short messages are ignored: they share memory. */
export function reuseMemory({ buffer, length }: Uint8Array): void {
  if (length <= slabBytes) return;
  if (spare.length === mostSpare) spare.shift();
  spare.push(new WeakRef(new BytesView(buffer, 0, buffer.byteLength)));
}
