import { PrefaceError } from "../../runtime/transport/http2/error-code.js";
import { preface } from "../../runtime/transport/http2/frame-type.js";
import { type Limits, usualLimits } from "../../runtime/transport/http2/limits.js";
import { seededRandom } from "../support/seeded-random.js";
import { FuzzedServer, largestAnswer, lostText } from "./fuzzed-server.js";
import { expectThat, SentJudge, Violation } from "./sent-judge.js";
import { blocksOf, StrictFields } from "./strict-fields.js";
import { readFrames, type StrictFrame, withoutPadding } from "./strict-frames.js";

/** Limits at which much happens: few streams, small windows, small tables, short lists, empty budgets. */
const variants: readonly Partial<Limits>[] = [
  {},
  {},
  { maxConcurrentStreams: 2 },
  { streamWindow: 500, connectionWindow: 65_535, maxUnreadBytes: 65_535 },
  { streamWindow: 70_000, connectionWindow: 70_000, maxUnreadBytes: 0, headerTableSize: 0 },
  { headerTableSize: 200, maxHeaderListSize: 400 },
  { resetBurst: 2, resetsPerSecond: 0, controlBurst: 6, controlsPerSecond: 0 },
  { maxFrameSize: 20_000, maxContinuations: 1, maxQueuedBytes: 30_000 },
];

/** The result of a connection. */
interface Outcome {
  readonly bytes: Buffer;
  readonly server: FuzzedServer;
  readonly judge: SentJudge;
}

/** The rule that a server's connection breaks when it reads these bytes; undefined if it breaks none. The seed chooses all the rest. */
export function complaintOfServer(bytes: Buffer, seed: number): string | undefined {
  const random = seededRandom(~seed);
  const below = (n: number): number => Math.floor(random() * n);
  const limits = variants[below(variants.length)]!;
  const { maxFrameSize } = { ...usualLimits, ...limits };
  const frames = readFrames(bytes, preface.length, maxFrameSize);
  try {
    const outcome = runByFrame(bytes, frames, limits, seed);
    if (below(4) === 0) compareChunked(outcome, frames, below, new FuzzedServer(limits, seed, expectDelivered(frames)));
    if (below(50) === 0 && limits.headerTableSize === undefined) compareFields(outcome, frames);
    return undefined;
  } catch (error) {
    return error instanceof Violation ? error.message : String((error as Error).stack);
  }
}

/** Gives a connection one frame after the other, and judges what it sends after each. */
function runByFrame(bytes: Buffer, frames: readonly StrictFrame[], limits: Partial<Limits>, seed: number): Outcome {
  const server = new FuzzedServer(limits, seed, expectDelivered(frames));
  const judge = new SentJudge({ isServer: true, judgesWindows: true });
  const receive = (from: number, to: number): void => {
    server.connection.receive(bytes.subarray(from, to), 0);
    flush(server, judge);
    expectBounded(server, judge, to);
  };
  flush(server, judge);
  receive(0, Math.min(preface.length, bytes.length));
  for (const frame of frames) {
    judge.saw(frame);
    const isTooMuch = judge.receiveRoom < 0;
    receive(frame.from, frame.to);
    expectThat(!isTooMuch || server.connection.isClosed, "more DATA is taken than there was room for");
  }
  receive(frames.at(-1)?.to ?? preface.length, bytes.length);
  const { error } = server;
  const isTold = error !== undefined && !(error instanceof PrefaceError);
  expectThat(judge.closingCode === (isTold ? error.code : undefined), "the last GOAWAY does not say what happened");
  server.connection.lost(lostText);
  expectThat(server.open.size === 0 && server.connection.streamCount === 0, "a stream outlives its connection");
  expectThat(server.connection.queuedBytes === 0, `${server.connection.queuedBytes} bytes outlive their connection`);
  return { bytes, server, judge };
}

function flush({ connection }: FuzzedServer, judge: SentJudge): void {
  const { output } = connection;
  while (!output.isEmpty) {
    for (let piece = output.take(); piece !== undefined; piece = output.take()) judge.sent(Buffer.from(piece));
    connection.written();
  }
}

/** Delivered DATA has to be the payload of a DATA frame of its stream, each at most once and in their order. */
function expectDelivered(frames: readonly StrictFrame[]): FuzzedServer["onDelivered"] {
  let next = 0;
  return (id, bytes, start, end) => {
    while (next < frames.length) {
      const frame = frames[next++]!;
      if (frame.type !== 0 || frame.id !== id) continue;
      const [from, to] = withoutPadding(frame) ?? [0, 0];
      if (frame.bytes.compare(bytes, start, end, from, to) === 0) return;
    }
    throw new Violation(`${end - start} bytes are delivered on the stream ${id} that nobody sent`);
  };
}

/** The bytes that are sent and that wait are bounded by the bytes received and the size of the answers. */
function expectBounded({ connection, answered, limits }: FuzzedServer, judge: SentJudge, received: number): void {
  expectThat(connection.queuedBytes >= 0, "less than nothing waits");
  const queued = connection.streams.filter(({ queue = [] }) => queue.length > 0);
  const waiting = queued.length;
  const unsent = queued.reduce((sum, { queueFrom }) => sum - queueFrom, connection.queuedBytes);
  // A stream that waits alone may have any answer: the largest there is, or an echo of all that has come.
  const most = waiting > 1 ? limits.maxQueuedBytes : Math.max(limits.maxQueuedBytes, largestAnswer, received);
  expectThat(connection.queuedBytes <= most, `${connection.queuedBytes} bytes of ${waiting} streams wait`);
  expectThat(unsent + judge.dataBytes <= answered, "more DATA than was to be answered");
  if (judge.frameBytes > 2000 + received * 40)
    throw new Violation(`${judge.frameBytes} bytes of frames for ${received} bytes`);
}

/** The same bytes in other chunks must mean the same to another server. */
function compareChunked(
  { bytes, server: { events }, judge }: Outcome,
  frames: readonly StrictFrame[],
  below: (n: number) => number,
  server: FuzzedServer,
): void {
  const other = new SentJudge({ isServer: true, judgesWindows: false });
  for (const frame of frames) other.saw(frame);
  const longest = Math.ceil(Math.max([1, 3, 20, 200, 5000, bytes.length][below(6)]!, bytes.length / 200));
  const flushes = below(2) === 0;
  for (let p = 0; p < bytes.length; ) {
    const to = Math.min(bytes.length, p + 1 + below(longest));
    server.connection.receive(bytes.subarray(p, to), 0);
    if (flushes) flush(server, other);
    p = to;
  }
  flush(server, other);
  server.connection.lost(lostText);
  expectThat(server.events.join() === events.join(), "in other chunks the same bytes mean something else");
  expectThat(other.text === judge.text, "in other chunks something else is sent");
}

/** Compares the fields with those that hpack.js reads from the blocks that came and that were sent. */
function compareFields({ server: { requests }, judge }: Outcome, frames: readonly StrictFrame[]): void {
  const theirs = new StrictFields();
  let next = 0;
  for (const { id, block } of blocksOf(frames)) {
    const request = requests[next];
    if (request === undefined) break;
    // Blanks around values are stripped.
    const fields = theirs.read(block)?.map((text) => text.replace(/^[ \t]+|[ \t]+$/g, ""));
    if (id === request.id && fields?.join("\n") === request.fields.join("\n")) next++;
  }
  expectThat(next === requests.length, `the request ${requests[next]?.id} has other fields for hpack.js`);
  const answered = new StrictFields();
  for (const { block } of judge.blocks) {
    const fields = answered.read(block) ?? [];
    expectThat(/^(:status,200|grpc-status,0)/.test(fields.join()), `hpack.js reads ${fields} in an answer`);
  }
}
