import { FrameType, preface } from "../../runtime/transport/http2/frame-type.js";
import { hex } from "./hex.js";

/** A frame as bytes. The payload is hexadecimal or bytes; `length` is what the frame says of it. */
export function frame(
  type: number,
  flags: number,
  id: number,
  payload: string | Uint8Array = "",
  length?: number,
): Buffer {
  const body = typeof payload === "string" ? hex(payload) : payload;
  const header = Buffer.alloc(9);
  header.writeUIntBE(length ?? body.length, 0, 3);
  header[3] = type;
  header[4] = flags;
  header.writeUInt32BE(id, 5);
  return Buffer.concat([header, body]);
}

/** 32 bits in the order of the network, in hexadecimal. */
export function word(value: number): string {
  return value.toString(16).padStart(8, "0");
}

/** SETTINGS: identifiers and values, one after the other. */
export function settings(...pairs: number[]): Buffer {
  const values = pairs.map((value, i) => (i % 2 === 0 ? value.toString(16).padStart(4, "0") : word(value)));
  return frame(FrameType.settings, 0, 0, values.join(""));
}

export const settingsAck = frame(FrameType.settings, 1, 0);

/** The first bytes of a client. */
export const clientStart = Buffer.concat([preface, settings()]);

/** Ways to cut the same bytes into chunks. */
export const chunkings: Readonly<Record<string, (bytes: Buffer) => Buffer[]>> = {
  "in one chunk": (bytes) => [bytes],
  "byte by byte": (bytes) => pieces(bytes, 1),
  "in chunks of 7": (bytes) => pieces(bytes, 7),
  "in chunks of 1000": (bytes) => pieces(bytes, 1000),
};

function pieces(bytes: Buffer, size: number): Buffer[] {
  const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => i * size);
  return starts.map((start) => bytes.subarray(start, start + size));
}
