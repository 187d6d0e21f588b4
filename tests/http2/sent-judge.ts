import { readFrames, type StrictFrame } from "./strict-frames.js";

const [data, headers, rstStream, settings, ping, goaway, windowUpdate, continuation] = [0, 1, 3, 4, 6, 7, 8, 9];
/** The flags that a type has; -1 for a type that a server does not send. */
const flagsOf = [1, 5, -1, 0, 1, -1, 1, 0, 0, 4];

/** The state of a stream as its peer knows it. */
interface SentStream {
  hasHeaders: boolean;
  isEnded: boolean;
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

/**
 * Judges what a server sends as a strict client would, with a reader of its own. It is told each frame that the client sends; to
 * judge windows exactly, what was sent before has to be judged first.
 */
export class SentJudge {
  /** The blocks of fields that were sent, in their order. */
  readonly blocks: Buffer[] = [];
  /** The bytes of DATA, and all other ones. */
  dataBytes = 0;
  frameBytes = 0;
  /** The code of the GOAWAY that ends the connection. */
  closingCode: number | undefined = undefined;
  /** How much DATA the client may still send in all. */
  receiveRoom = 65_535;
  private readonly frames: string[] = [];
  private readonly dataSent = new Map<number, number>();
  private readonly streams = new Map<number, SentStream>();
  private readonly judgesWindows: boolean;
  private isFirst = true;
  private openBlock = 0;
  private lastId = 0;
  private lastGoaway = 0x7fffffff;
  private maxFrameSize = 16_384;
  private room = 65_535;
  private initialWindow = 65_535;
  private unanswered = { [settings]: 0, [ping]: 0 } as Record<number, number>;

  constructor(judgesWindows: boolean) {
    this.judgesWindows = judgesWindows;
  }

  /** All frames but DATA, and how much DATA there was: equal for what means the same. */
  get text(): string {
    return [...this.frames, ...[...this.dataSent].sort(([a], [b]) => a - b)].join("\n");
  }

  /** Takes note of a frame of the client. */
  saw({ type, flags, id, bytes, start, to }: StrictFrame): void {
    if (type === data) this.receiveRoom -= to - start;
    if (type === headers && !this.streams.has(id)) {
      this.lastId = Math.max(this.lastId, id);
      this.streams.set(id, { hasHeaders: false, isEnded: false, isReset: false, room: 0 });
    } else if (type === windowUpdate && to === start + 4) {
      const stream = this.streams.get(id);
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
    const frames = readFrames(bytes, 0, this.maxFrameSize);
    expectThat((frames.at(-1)?.to ?? 0) === bytes.length, "a frame is too long or incomplete");
    for (const frame of frames) this.judge(frame);
  }

  private sawSettings(bytes: Buffer, start: number, to: number): void {
    for (let p = start; p < to; p += 6) {
      const value = bytes.readUInt32BE(p + 2);
      const identifier = bytes.readUInt16BE(p);
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
    else this.judgeStream(frame, this.streams.get(id));
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
      if (type === rstStream && id < this.lastId) return;
      throw new Violation(`type ${type} on the stream ${id}, which the client did not open`);
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
      this.blocks.push(Buffer.from(bytes.subarray(start, to)));
    } else {
      this.blocks.push(Buffer.concat([this.blocks.pop()!, bytes.subarray(start, to)]));
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
