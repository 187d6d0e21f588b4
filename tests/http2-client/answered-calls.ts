import { gunzipSync, inflateSync } from "node:zlib";
import { Code } from "../../runtime/base/code.js";
import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import { expectThat, type SentJudge } from "../http2/sent-judge.js";
import { blocksOf, StrictFields } from "../http2/strict-fields.js";
import { type StrictFrame, withoutPadding } from "../http2/strict-frames.js";
import type { FuzzedCaller } from "./fuzzed-caller.js";

/** Compares what callers got with what their streams had, as another reader reads frames and as hpack.js reads headers. */
export function expectAnswered(
  callers: readonly FuzzedCaller[],
  judge: SentJudge,
  frames: readonly StrictFrame[],
): void {
  const sent = new StrictFields();
  const streams = new Map<string, number[]>();
  for (const { id, block } of judge.blocks) {
    const fields = sent.read(block) ?? [];
    const path = fields[fields.indexOf(":path") + 1]!;
    expectThat(/^:method,POST,/.test(fields.join()), `hpack.js reads ${fields} in a request`);
    streams.set(path, [...(streams.get(path) ?? []), id]);
  }
  const succeeded = succeededStreams(frames);
  for (const { path, messages, status } of callers) {
    const ids = streams.get(path) ?? [];
    expectThat(ids.length <= 2, `${path} was sent ${ids.length} times`);
    expectThat(messages.length === 0 || ids.length > 0, `${path} has an answer and was not sent`);
    const found = ids.map((id) => messagesOf(frames, id));
    const isOfStream = (all: readonly Buffer[]): boolean => messages.every((message, i) => isMessage(all[i], message));
    expectThat(ids.length === 0 || found.some(isOfStream), `${path} has messages that nobody sent`);
    if (status!.code !== Code.OK) continue;
    expectThat(
      found.some((all) => all.length === messages.length),
      `${path} succeeds without all of its messages`,
    );
    expectThat(
      ids.some((id) => succeeded.has(id)),
      `${path} succeeds without a status`,
    );
  }
}

/** The streams with a block in which hpack.js finds a success. */
function succeededStreams(frames: readonly StrictFrame[]): Set<number> {
  const fields = new StrictFields();
  const ids = blocksOf(frames).filter(({ block }) => /\bgrpc-status,0(,|$)/.test(fields.read(block)?.join() ?? ""));
  return new Set(ids.map(({ id }) => id));
}

/** The messages on a stream, with their prefixes, up to its end. */
function messagesOf(frames: readonly StrictFrame[], id: number): Buffer[] {
  const pieces: Buffer[] = [];
  for (const frame of frames) {
    if (frame.id !== id || frame.type > FrameType.headers) continue;
    const [start, end] = withoutPadding(frame) ?? [0, 0];
    if (frame.type === FrameType.data) pieces.push(frame.bytes.subarray(start, end));
    if ((frame.flags & 1) === 1) break;
  }
  const all = Buffer.concat(pieces);
  const messages: Buffer[] = [];
  for (let p = 0; p + 5 <= all.length; ) {
    const end = p + 5 + all.readUInt32BE(p + 1);
    if (end > all.length) break;
    messages.push(all.subarray(p, end));
    p = end;
  }
  return messages;
}

/** Whether a caller's message is one with its prefix, as it is or decompressed. */
function isMessage(framed: Buffer | undefined, message: Uint8Array): boolean {
  if (framed === undefined) return false;
  const body = framed.subarray(5);
  if (framed[0] === 0 || body.length === 0) return body.equals(message);
  return [gunzipSync, inflateSync].some((inflate) => {
    try {
      return inflate(body).equals(message);
    } catch {
      return false;
    }
  });
}
