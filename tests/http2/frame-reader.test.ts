import { ConnectionError } from "../../runtime/transport/http2/error-code.js";
import { FrameReader } from "../../runtime/transport/http2/frame-reader.js";
import type { FrameSink } from "../../runtime/transport/http2/frame-sink.js";
import { FrameType, preface } from "../../runtime/transport/http2/frame-type.js";
import { usualLimits } from "../../runtime/transport/http2/limits.js";
import { chunkings, frame, settings, settingsAck, word } from "./frame.js";

function hexOf(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.subarray(start, end)).toString("hex");
}

/** Writes down what it is told. */
class Recorder implements FrameSink {
  readonly told: string[] = [];

  onData(id: number, bytes: Uint8Array, start: number, end: number, size: number, ends: boolean): void {
    this.told.push(`DATA ${id} ${hexOf(bytes, start, end)} of ${size}${ends ? " ends" : ""}`);
  }

  onHeaders(id: number, bytes: Uint8Array, start: number, end: number, ends: boolean): void {
    this.told.push(`HEADERS ${id} ${hexOf(bytes, start, end)}${ends ? " ends" : ""}`);
  }

  onReset(id: number, code: number): void {
    this.told.push(`RST_STREAM ${id} ${code}`);
  }

  onSettings(bytes: Uint8Array, start: number, end: number): void {
    this.told.push(`SETTINGS ${hexOf(bytes, start, end)}`);
  }

  onSettingsAck(): void {
    this.told.push("SETTINGS ack");
  }

  onPing(bytes: Uint8Array, start: number, isAck: boolean): void {
    this.told.push(`PING ${hexOf(bytes, start, start + 8)}${isAck ? " ack" : ""}`);
  }

  onGoaway(lastId: number, code: number, bytes: Uint8Array, start: number, end: number): void {
    this.told.push(`GOAWAY ${lastId} ${code} ${hexOf(bytes, start, end)}`);
  }

  onWindowUpdate(id: number, increment: number): void {
    this.told.push(`WINDOW_UPDATE ${id} ${increment}`);
  }

  onIdleFrame(): void {
    this.told.push("idle");
  }

  onStreamError(id: number, code: number, text: string): void {
    this.told.push(`stream ${id}: ${code} ${text}`);
  }
}

/** The result of reading chunks: the events, and the error at the end. */
function read(chunks: readonly Buffer[], isServer: boolean): string[] {
  const recorder = new Recorder();
  const reader = new FrameReader(recorder, isServer, usualLimits);
  try {
    for (const chunk of chunks) reader.read(chunk);
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    recorder.told.push(`${error.constructor.name} ${error.code}: ${error.message}`);
  }
  return recorder.told;
}

interface Row {
  readonly name: string;
  /** The frames behind SETTINGS. */
  readonly frames: readonly Buffer[];
  readonly told: readonly string[];
}

const { data, headers, priority, rstStream, pushPromise, ping, goaway, windowUpdate, continuation } = FrameType;
const eight = "0102030405060708";
const long = "00".repeat(16_384);

const rows: readonly Row[] = [
  { name: "4.1: a type that is not known is ignored", frames: [frame(0x16, 0xff, 3, eight)], told: ["idle"] },
  {
    name: "4.1: the reserved bit before the stream is ignored",
    frames: [frame(rstStream, 0, 0x80000003, word(8))],
    told: ["RST_STREAM 3 8"],
  },
  {
    name: "4.1: flags that a type does not have are ignored",
    frames: [frame(ping, 0xfe, 0, eight)],
    told: [`PING ${eight}`],
  },
  {
    name: "4.2: a frame of the largest size",
    frames: [frame(data, 0, 1, long)],
    told: [`DATA 1 ${long} of 16384`],
  },
  {
    name: "4.2: a frame that is larger",
    frames: [frame(data, 0, 1, `${long}00`)],
    told: ["ConnectionError 6: a frame has 16385 bytes, more than 16384"],
  },
  {
    name: "4.2: a frame that says it is larger is refused at once",
    frames: [frame(headers, 4, 1, "", 0xffffff)],
    told: ["ConnectionError 6: a frame has 16777215 bytes, more than 16384"],
  },
  { name: "6.1: DATA", frames: [frame(data, 0, 1, "0102")], told: ["DATA 1 0102 of 2"] },
  { name: "6.1: DATA that ends its stream", frames: [frame(data, 1, 1, "0102")], told: ["DATA 1 0102 of 2 ends"] },
  { name: "6.1: DATA without bytes", frames: [frame(data, 1, 1)], told: ["DATA 1  of 0 ends"] },
  { name: "6.1: DATA with padding", frames: [frame(data, 8, 1, "02 aabb 0000")], told: ["DATA 1 aabb of 5"] },
  { name: "6.1: DATA with padding alone", frames: [frame(data, 8, 1, "02 0000")], told: ["DATA 1  of 3"] },
  { name: "6.1: DATA with a padding of 0", frames: [frame(data, 8, 1, "00 aa")], told: ["DATA 1 aa of 2"] },
  {
    name: "6.1: DATA with padding of its length",
    frames: [frame(data, 8, 1, "03 aabb")],
    told: ["ConnectionError 1: DATA has more padding than bytes"],
  },
  {
    name: "6.1: DATA with padding beyond its length",
    frames: [frame(data, 8, 1, "ff aabb")],
    told: ["ConnectionError 1: DATA has more padding than bytes"],
  },
  {
    name: "4.2: DATA without the length of its padding",
    frames: [frame(data, 8, 1)],
    told: ["ConnectionError 6: DATA is too short for its padding"],
  },
  {
    name: "6.1: DATA of no stream",
    frames: [frame(data, 0, 0, "01")],
    told: ["ConnectionError 1: DATA has no stream"],
  },
  { name: "6.2: HEADERS", frames: [frame(headers, 4, 1, "8283")], told: ["HEADERS 1 8283"] },
  { name: "6.2: HEADERS that end the stream", frames: [frame(headers, 5, 1, "82")], told: ["HEADERS 1 82 ends"] },
  { name: "6.2: HEADERS with padding", frames: [frame(headers, 12, 1, "01 82 00")], told: ["HEADERS 1 82"] },
  {
    name: "6.2: HEADERS with a priority",
    frames: [frame(headers, 0x24, 1, `${word(5)} 10 82`)],
    told: ["HEADERS 1 82"],
  },
  {
    name: "6.2: HEADERS with padding and a priority",
    frames: [frame(headers, 0x2c, 1, `02 ${word(0x80000005)} 10 82 0000`)],
    told: ["HEADERS 1 82"],
  },
  {
    name: "6.2: HEADERS with padding beyond its length",
    frames: [frame(headers, 12, 1, "05 82")],
    told: ["ConnectionError 1: HEADERS has more padding than bytes"],
  },
  {
    name: "6.2: HEADERS of no stream",
    frames: [frame(headers, 4, 0, "82")],
    told: ["ConnectionError 1: HEADERS has no stream"],
  },
  {
    name: "4.2: HEADERS that are too short for a priority",
    frames: [frame(headers, 0x24, 1, word(5))],
    told: ["ConnectionError 6: HEADERS is too short for its priority"],
  },
  { name: "6.3: PRIORITY is ignored", frames: [frame(priority, 0, 7, `${word(3)} 10`)], told: ["idle"] },
  {
    name: "6.3: PRIORITY of no stream",
    frames: [frame(priority, 0, 0, `${word(3)} 10`)],
    told: ["ConnectionError 1: PRIORITY has no stream"],
  },
  {
    name: "6.3: PRIORITY of another length is an error of the stream",
    frames: [frame(priority, 0, 7, word(3)), frame(ping, 0, 0, eight)],
    told: ["stream 7: 6 PRIORITY has 4 bytes, not 5", `PING ${eight}`],
  },
  { name: "6.4: RST_STREAM", frames: [frame(rstStream, 0, 1, word(0xfffffffe))], told: ["RST_STREAM 1 4294967294"] },
  {
    name: "6.4: RST_STREAM of no stream",
    frames: [frame(rstStream, 0, 0, word(8))],
    told: ["ConnectionError 1: RST_STREAM has no stream"],
  },
  {
    name: "6.4: RST_STREAM of another length",
    frames: [frame(rstStream, 0, 1, "000008")],
    told: ["ConnectionError 6: RST_STREAM has 3 bytes, not 4"],
  },
  {
    name: "6.5: SETTINGS",
    frames: [settings(4, 100, 0xffff, 7)],
    told: ["SETTINGS 000400000064ffff00000007"],
  },
  { name: "6.5: SETTINGS without any", frames: [settings()], told: ["SETTINGS "] },
  { name: "6.5: the acknowledgement of SETTINGS", frames: [settingsAck], told: ["SETTINGS ack"] },
  {
    name: "6.5: an acknowledgement of SETTINGS with settings",
    frames: [frame(FrameType.settings, 1, 0, "000400000064")],
    told: ["ConnectionError 6: the acknowledgement of SETTINGS has 6 bytes, not 0"],
  },
  {
    name: "6.5: SETTINGS of a stream",
    frames: [frame(FrameType.settings, 0, 1)],
    told: ["ConnectionError 1: SETTINGS has the stream 1"],
  },
  {
    name: "6.5: SETTINGS of a length that is no multiple of 6",
    frames: [frame(FrameType.settings, 0, 0, "0004000000")],
    told: ["ConnectionError 6: SETTINGS has 5 bytes, not 6 for each"],
  },
  {
    name: "8.4: PUSH_PROMISE is not allowed",
    frames: [frame(pushPromise, 4, 1, `${word(2)} 82`)],
    told: ["ConnectionError 1: PUSH_PROMISE is not allowed"],
  },
  { name: "6.7: PING", frames: [frame(ping, 0, 0, eight)], told: [`PING ${eight}`] },
  { name: "6.7: the acknowledgement of PING", frames: [frame(ping, 1, 0, eight)], told: [`PING ${eight} ack`] },
  {
    name: "6.7: PING of a stream",
    frames: [frame(ping, 0, 1, eight)],
    told: ["ConnectionError 1: PING has the stream 1"],
  },
  {
    name: "6.7: PING of another length",
    frames: [frame(ping, 0, 0, `${eight}09`)],
    told: ["ConnectionError 6: PING has 9 bytes, not 8"],
  },
  { name: "6.8: GOAWAY", frames: [frame(goaway, 0, 0, word(5) + word(11))], told: ["GOAWAY 5 11 "] },
  {
    name: "6.8: GOAWAY with debug data, and the reserved bit",
    frames: [frame(goaway, 0, 0, `${word(0x80000005)}${word(0)}616263`)],
    told: ["GOAWAY 5 0 616263"],
  },
  {
    name: "6.8: GOAWAY of a stream",
    frames: [frame(goaway, 0, 1, word(5) + word(0))],
    told: ["ConnectionError 1: GOAWAY has the stream 1"],
  },
  {
    name: "4.2: GOAWAY that is too short",
    frames: [frame(goaway, 0, 0, word(5))],
    told: ["ConnectionError 6: GOAWAY has 4 bytes, less than 8"],
  },
  {
    name: "6.9: WINDOW_UPDATE of the connection",
    frames: [frame(windowUpdate, 0, 0, word(100))],
    told: ["WINDOW_UPDATE 0 100"],
  },
  {
    name: "6.9: WINDOW_UPDATE of a stream, with the reserved bit",
    frames: [frame(windowUpdate, 0, 3, word(0xffffffff))],
    told: ["WINDOW_UPDATE 3 2147483647"],
  },
  {
    name: "6.9: WINDOW_UPDATE of another length",
    frames: [frame(windowUpdate, 0, 3, "0001")],
    told: ["ConnectionError 6: WINDOW_UPDATE has 2 bytes, not 4"],
  },
  {
    name: "6.10: CONTINUATION",
    frames: [frame(headers, 1, 3, "82"), frame(continuation, 0, 3, "83"), frame(continuation, 4, 3, "84")],
    told: ["idle", "idle", "HEADERS 3 828384 ends"],
  },
  {
    name: "6.10: CONTINUATION without bytes",
    frames: [frame(headers, 0, 3), frame(continuation, 4, 3)],
    told: ["idle", "HEADERS 3 "],
  },
  {
    name: "6.10: CONTINUATION of no block",
    frames: [frame(continuation, 4, 3, "82")],
    told: ["ConnectionError 1: CONTINUATION does not follow a field block"],
  },
  {
    name: "6.10: CONTINUATION of a block that is complete",
    frames: [frame(headers, 4, 3, "82"), frame(continuation, 4, 3, "82")],
    told: ["HEADERS 3 82", "ConnectionError 1: CONTINUATION does not follow a field block"],
  },
  {
    name: "6.10: CONTINUATION of another stream",
    frames: [frame(headers, 0, 3, "82"), frame(continuation, 4, 5, "82")],
    told: ["ConnectionError 1: a field block is followed by another frame than its CONTINUATION"],
  },
  ...[data, headers, priority, rstStream, FrameType.settings, ping, goaway, windowUpdate, 0x16].map((type) => ({
    name: `4.3: a frame of type ${type} within a field block`,
    frames: [frame(headers, 0, 3, "82"), frame(type, 0, type < 4 ? 3 : 0, eight)],
    told: ["ConnectionError 1: a field block is followed by another frame than its CONTINUATION"],
  })),
  {
    name: "10.5: CONTINUATION without end",
    frames: [frame(headers, 0, 3, "82"), ...Array.from({ length: 9 }, () => frame(continuation, 0, 3))],
    told: [...Array(8).fill("idle"), "ConnectionError 11: a field block has more than 8 CONTINUATION frames"],
  },
  {
    name: "10.5.1: a field block that is too long",
    frames: [frame(headers, 0, 3, long), frame(continuation, 0, 3, long), frame(continuation, 0, 3, "82")],
    told: ["idle", "ConnectionError 11: a field block has more than 32768 bytes"],
  },
];

describe.each(Object.entries(chunkings))("frames %s", (_how, cut) => {
  test.each(rows)("RFC 9113 §$name", ({ frames, told }) => {
    expect(read(cut(Buffer.concat([settings(), ...frames])), false)).toEqual(["SETTINGS ", ...told]);
  });

  test.each<[name: string, bytes: Buffer, told: string[]]>([
    [
      "a client's preface and SETTINGS",
      Buffer.concat([preface, settings(), settingsAck]),
      ["SETTINGS ", "SETTINGS ack"],
    ],
    [
      "HTTP/1.1",
      Buffer.from("POST / HTTP/1.1\r\nhost: a\r\n\r\n"),
      ["PrefaceError 1: what the client sent first is not the preface of HTTP/2"],
    ],
    [
      "a preface that goes wrong at its end",
      Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\r"),
      ["PrefaceError 1: what the client sent first is not the preface of HTTP/2"],
    ],
    [
      "another frame than SETTINGS",
      Buffer.concat([preface, frame(ping, 0, 0, eight)]),
      ["ConnectionError 1: the first frame is not SETTINGS"],
    ],
    [
      "an acknowledgement of SETTINGS",
      Buffer.concat([preface, settingsAck]),
      ["ConnectionError 1: the first frame is not SETTINGS"],
    ],
    ["half a preface", Buffer.from(preface.subarray(0, 12)), []],
    ["half a frame", Buffer.concat([preface, settings(4, 100).subarray(0, 12)]), []],
  ])("RFC 9113 §3.4: a connection that begins with %s", (_name, bytes, told) => {
    expect(read(cut(bytes), true)).toEqual(told);
  });
});

test("DATA that lies in one chunk is not copied", () => {
  const chunk = Buffer.concat([settings(), frame(data, 0, 1, "0102")]);
  const seen: Uint8Array[] = [];
  const recorder = new Recorder();
  recorder.onData = (_id, bytes) => void seen.push(bytes);
  new FrameReader(recorder, false, usualLimits).read(chunk);
  expect(seen).toEqual([chunk]);
  expect(seen[0]).toBe(chunk);
});

test("nothing is read after a stop, not even of the same chunk", () => {
  const recorder = new Recorder();
  const reader = new FrameReader(recorder, false, usualLimits);
  recorder.onSettingsAck = () => reader.stop();
  reader.read(Buffer.concat([settings(), settingsAck, frame(ping, 0, 0, eight)]));
  reader.read(frame(ping, 0, 0, eight));
  expect(recorder.told).toEqual(["SETTINGS "]);
});
