import { preface } from "../../runtime/transport/http2/frame-type.js";
import { readFrames, type StrictFrame } from "./strict-frames.js";

const [data, headers, rstStream, settings, ping, goaway, windowUpdate, continuation] = [0, 1, 3, 4, 6, 7, 8, 9];
/** The flags that a type has; -1 for a type that neither side of ours sends. */
const flagsOf = [1, 5, -1, 0, 1, -1, 1, 0, 0, 4];

/** The state of a stream as its peer knows it. */
interface SentStream {
  hasHeaders: boolean;
  isEnded: boolean;
  /** Whether the peer has ended its side (`isPeerEnded`), or both. */
  isPeerEnded: boolean;
  isPeerReset: boolean;
  isReset: boolean;
  /** The bytes that WINDOW_UPDATE has given, less those that were sent. */
  room: number;
}

/** Thrown when a connection does what it must not. */
export class Violation extends Error {}

/** @throws Violation unless something is so */
export function expectThat(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Violation(otherwise);
}

/** Who is judged. */
interface Judged {
  readonly isServer: boolean;
  /** Whether what was sent before is judged before each frame of the peer, so that windows and limits can be judged exactly. */
  readonly judgesWindows: boolean;
}

/** Judges what a side sends as a strict peer would, with a reader of its own. It is told each frame that the peer sends. */
export class SentJudge {
  /** The blocks of fields that were sent, in their order, and their streams. */
  readonly blocks: { readonly id: number; block: Buffer }[] = [];
  /** The bytes of DATA, and all other ones. */
  dataBytes = 0;
  frameBytes = 0;
  /** The code of the GOAWAY that ends the connection. */
  closingCode: number | undefined = undefined;
  /** How much DATA the peer may still send in all. */
  receiveRoom = 65_535;
  private readonly frames: string[] = [];
  private readonly dataSent = new Map<number, number>();
  private readonly streams = new Map<number, SentStream>();
  private readonly judgesWindows: boolean;
  private readonly isServer: boolean;
  private isFirst = true;
  private openBlock = 0;
  private lastId = 0;
  private lastGoaway = 0x7fffffff;
  private maxFrameSize = 16_384;
  private room = 65_535;
  private initialWindow = 65_535;
  private maxStreams = Number.POSITIVE_INFINITY;
  private isPeerLeaving = false;
  private unanswered = { [settings]: 0, [ping]: 0 } as Record<number, number>;

  constructor({ isServer, judgesWindows }: Judged) {
    this.isServer = isServer;
    this.judgesWindows = judgesWindows;
  }

  /** All frames but DATA, and how much DATA there was: equal for what means the same. */
  get text(): string {
    return [...this.frames, ...[...this.dataSent].sort(([a], [b]) => a - b)].join("\n");
  }

  /** Takes note of a frame of the peer. */
  saw({ type, flags, id, bytes, start, to }: StrictFrame): void {
    if (type === data) this.receiveRoom -= to - start;
    const stream = this.streams.get(id);
    const ends = (type === data || type === headers) && (flags & 1) === 1;
    if (stream !== undefined && ends) stream.isPeerEnded = true;
    if (stream !== undefined && type === rstStream) stream.isPeerReset = true;
    if (type === goaway && id === 0) this.isPeerLeaving = true;
    if (type === headers && this.isServer && stream === undefined) {
      this.open(id);
    } else if (type === windowUpdate && to === start + 4) {
      const increment = bytes.readUInt32BE(start) % 0x80000000;
      if (id === 0) this.room += increment;
      else if (stream !== undefined) stream.room += increment;
    } else if ((type === settings || type === ping) && (flags & 1) === 0) {
      this.unanswered[type]!++;
      if (type === settings && (to - start) % 6 === 0) this.sawSettings(bytes, start, to);
    }
  }

  /** Judges what is sent. @throws Violation */
  sent(bytes: Buffer): void {
    const from = this.isFirst && !this.isServer ? preface.length : 0;
    expectThat(from === 0 || bytes.subarray(0, from).equals(preface), "the preface is wrong");
    const frames = readFrames(bytes, from, this.maxFrameSize);
    expectThat((frames.at(-1)?.to ?? 0) === bytes.length, "a frame is too long or incomplete");
    for (const frame of frames) this.judge(frame);
  }

  private open(id: number): SentStream {
    const stream = {
      hasHeaders: false,
      isEnded: false,
      isPeerEnded: false,
      isPeerReset: false,
      isReset: false,
      room: 0,
    };
    this.lastId = Math.max(this.lastId, id);
    this.streams.set(id, stream);
    return stream;
  }

  private sawSettings(bytes: Buffer, start: number, to: number): void {
    for (let p = start; p < to; p += 6) {
      const value = bytes.readUInt32BE(p + 2);
      const identifier = bytes.readUInt16BE(p);
      if (identifier === 3) this.maxStreams = value;
      if (identifier === 4 && value <= 0x7fffffff) this.initialWindow = value;
      if (identifier !== 5 || value < 16_384 || value > 16_777_215) continue;
      this.maxFrameSize = this.judgesWindows ? value : Math.max(value, this.maxFrameSize);
    }
  }

  private judge(frame: StrictFrame): void {
    const { type, flags, id, bytes, from, start, to } = frame;
    const known = flagsOf[type] ?? -1;
    expectThat(this.closingCode === undefined, "a frame follows the last GOAWAY");
    expectThat(known >= 0 && (flags & ~known) === 0, `type ${type} has the flags ${flags}`);
    expectThat(bytes[from + 5]! < 128, "the reserved bit is set");
    expectThat(!this.isFirst || (type === settings && flags === 0), "the first frame is not SETTINGS");
    expectThat((type === continuation) === (this.openBlock !== 0), "a block of fields is interrupted");
    this.isFirst = false;
    this.frameBytes += 9;
    if (type !== data) {
      this.frameBytes += to - start;
      this.frames.push(`${type} ${flags} ${id} ${bytes.toString("latin1", start, to)}`);
    }
    if (type === settings || type === ping) this.judgeAnswer(frame);
    else if (type === goaway) this.judgeGoaway(frame);
    else if (type === windowUpdate && id === 0) this.receiveRoom += incrementOf(frame);
    else if (type === headers && !this.isServer) this.judgeStream(frame, this.opened(id));
    else this.judgeStream(frame, this.streams.get(id));
  }

  /** The stream that a client opens, as it may. */
  private opened(id: number): SentStream {
    expectThat(id % 2 === 1 && id > this.lastId, `the stream ${id} is opened after ${this.lastId}`);
    if (this.judgesWindows) {
      const open = [...this.streams.values()].filter(
        ({ isEnded, isPeerEnded, isPeerReset, isReset }) => !isReset && !isPeerReset && !(isEnded && isPeerEnded),
      );
      expectThat(open.length < this.maxStreams, `a stream is opened beside ${open.length}`);
      expectThat(!this.isPeerLeaving, `the stream ${id} is opened after GOAWAY`);
    }
    return this.open(id);
  }

  private judgeAnswer({ type, flags, id, start, to }: StrictFrame): void {
    const length = to - start;
    expectThat(id === 0, "a frame of the connection has a stream");
    expectThat(type === ping ? length === 8 : flags === 1 ? length === 0 : length % 6 === 0, "a wrong length");
    if (flags === 1) expectThat(--this.unanswered[type]! >= 0, "an acknowledgement that nobody asked for");
  }

  private judgeGoaway({ id, bytes, start, to }: StrictFrame): void {
    expectThat(id === 0 && to - start >= 8, "a wrong GOAWAY");
    const [lastId, code] = [bytes.readUInt32BE(start), bytes.readUInt32BE(start + 4)];
    expectThat(lastId <= this.lastGoaway, "a GOAWAY takes more streams than the one before");
    this.lastGoaway = lastId;
    if (code !== 0) this.closingCode = code;
  }

  private judgeStream(frame: StrictFrame, stream: SentStream | undefined): void {
    const { type, flags, id, bytes, start, to } = frame;
    if (stream === undefined) {
      // A stream that the client skipped is closed (section 5.1.1).
      if (type === rstStream && id < this.lastId && this.isServer) return;
      throw new Violation(`type ${type} on the stream ${id}, which nobody has opened`);
    }
    expectThat(!stream.isReset || type === rstStream, `type ${type} follows RST_STREAM`);
    if (type === rstStream) {
      expectThat(to === start + 4, "a wrong RST_STREAM");
      stream.isReset = true;
    } else if (type === windowUpdate) {
      incrementOf(frame);
    } else if (type === data) {
      this.judgeData(id, stream, to - start);
    } else if (type === headers) {
      expectThat(!stream.hasHeaders || (flags & 1) === 1, "headers come twice");
      stream.hasHeaders = true;
      this.blocks.push({ id, block: Buffer.from(bytes.subarray(start, to)) });
    } else {
      const last = this.blocks.at(-1)!;
      last.block = Buffer.concat([last.block, bytes.subarray(start, to)]);
    }
    if (type === headers || type === continuation) this.openBlock = (flags & 4) === 0 ? id : 0;
    if (type !== data && type !== headers) return;
    expectThat(!stream.isEnded, `type ${type} follows END_STREAM`);
    stream.isEnded = (flags & 1) === 1;
  }

  private judgeData(id: number, stream: SentStream, length: number): void {
    expectThat(stream.hasHeaders, "DATA comes before headers");
    this.dataBytes += length;
    this.dataSent.set(id, (this.dataSent.get(id) ?? 0) + length);
    if (length === 0 || !this.judgesWindows) return;
    const room = this.initialWindow + stream.room;
    if (length > this.room) throw new Violation(`${length} bytes of DATA, with room for ${this.room} in all`);
    if (length > room) throw new Violation(`${length} bytes of DATA of the stream ${id}, with room for ${room}`);
    this.room -= length;
    stream.room -= length;
  }
}

function incrementOf({ bytes, start, to }: StrictFrame): number {
  const increment = to === start + 4 ? bytes.readUInt32BE(start) : 0;
  expectThat(increment > 0 && increment <= 0x7fffffff, "a wrong WINDOW_UPDATE");
  return increment;
}
