import { gzipSync } from "node:zlib";
import { FrameType, preface } from "../../runtime/transport/http2/frame-type.js";
import { clientStart, frame, settings, settingsAck, word } from "../http2/frame.js";
import { plainBlock } from "../http2/recorded-connection.js";
import { Attacker, call, data, message } from "./attacker.js";

const { headers, rstStream, ping, priority, windowUpdate, continuation } = FrameType;
const mebibyte = 1024 * 1024;

/** A way to harm a server. */
export interface Attack {
  readonly name: string;
  /** Attacks a server, and returns what became of it. Calls `measure` while it holds the most, if that is of interest. */
  run(address: string, measure: () => Promise<void>): Promise<string>;
  /** The outcome on HTTP/2 of our own. */
  readonly expected: string;
  /** How many bytes the server's memory may grow by, beside what any load makes it grow by. */
  readonly growth: number;
  /** How many bytes the server may hold where it is measured, garbage left out. */
  readonly held?: number;
  /** How many bytes the memory of grpc-js' server may grow by, too, which an unguarded one does not survive. */
  readonly most?: number;
}

const echo = (text: string): Buffer => message(Buffer.concat([Buffer.of(0x0a, text.length), Buffer.from(text)]));
const odd = (n: number): number => 2 * n + 1;

/** A connection with which something is done many times. */
function flood(
  name: string,
  count: number,
  make: (n: number) => Buffer,
  expected: string,
  start: Buffer = Buffer.alloc(0),
): Attack {
  const run = async (address: string): Promise<string> => {
    const attacker = await Attacker.open(address, Buffer.concat([clientStart, settingsAck, start]));
    await attacker.flood(count, make);
    await attacker.flood(1, () => frame(ping, 0, 0, "00".repeat(8)));
    await attacker.until("PING");
    return leave(attacker);
  };
  return { name, run, expected, growth: 16 * mebibyte };
}

/** Leaves a server, and returns its last GOAWAY if it has closed the connection, or "served". */
async function leave(attacker: Attacker): Promise<string> {
  if (attacker.isClosed || Object.keys(attacker.got).some((kind) => /^GOAWAY [1-9]/.test(kind))) return attacker.end();
  attacker.socket.destroy();
  return "served";
}

/** Connections that are opened and then left alone. */
function crowd(name: string, count: number, start: Buffer): Attack {
  const run = async (address: string): Promise<string> => {
    const attackers = await Promise.all(Array.from({ length: count }, () => Attacker.open(address, start)));
    await Promise.race([attackers[0]!.closed, new Promise((resolve) => setTimeout(resolve, 100))]);
    const open = attackers.filter(({ isClosed }) => !isClosed).length;
    for (const { socket } of attackers) socket.destroy();
    return `${open} are open`;
  };
  return { name, run, expected: `${count} are open`, growth: 16 * mebibyte };
}

/** Requests that are all answered in one way. */
function answers(
  name: string,
  kind: string,
  count: number,
  requests: readonly Buffer[],
  start: Buffer = Buffer.alloc(0),
): Attack {
  const run: Attack["run"] = async (address, measure) => {
    const attacker = await Attacker.open(address, Buffer.concat([clientStart, settingsAck, start]));
    await attacker.flood(requests.length, (n) => requests[n]!, 5);
    await attacker.until(kind, count);
    await measure();
    const { [kind]: got = 0 } = attacker.got;
    attacker.socket.destroy();
    return `${got} × ${kind}`;
  };
  return { name, run, expected: `${count} × ${kind}`, growth: 16 * mebibyte };
}

/** A block that fills the table with a value of 4000 bytes, and says 15 000 times the same. */
const bomb = Buffer.concat([
  Buffer.of(0x40, 1, 0x78, 0x7f, 0xa1, 0x1e),
  Buffer.alloc(4000, 0x61),
  Buffer.alloc(12_000, 0xbe),
]);
/** A header that enters the table, as the first of a block. */
function indexed(name: string, value: string): Buffer {
  const length = value.length - 127;
  const prefix = Buffer.of(0x40, name.length, ...Buffer.from(name), 0x7f, (length & 127) | 128, length >> 7);
  return Buffer.concat([prefix, Buffer.from(value, "latin1")]);
}

/** Calls with a header that enters the table with the first of them, and stands many times in each of the others. */
function repeated(name: string, [header, value]: readonly [string, string], times: number, count = 1000): Attack {
  const block = call(1, "Know").subarray(9);
  const request = (n: number): Buffer =>
    Buffer.concat([block, n === 0 ? indexed(header, value) : Buffer.alloc(times, 0xbe)]);
  const make = (n: number): Buffer =>
    Buffer.concat([frame(headers, 4, odd(n), request(n)), data(odd(n), message(Buffer.alloc(0)), true)]);
  return { ...flood(name, count, make, "served"), growth: 256 * mebibyte, most: 400 * mebibyte };
}

const firstPart = frame(headers, 0, 1, plainBlock(":method", "POST"));
const oneByteOfData = Buffer.from("x");
const oneByte = frame(FrameType.data, 0, 1, Buffer.of(0));
/** A request for a text of a megabyte. */
const megabyte = message(Buffer.from("08808040", "hex"));
const largeRequest = message(Buffer.from("08c09a0c", "hex"));

const gzipBomb = message(gzipSync(Buffer.alloc(100 * mebibyte)), 1);

/** An item of 15 900 characters. */
const longItem = message(Buffer.concat([Buffer.from("0a9c7c", "hex"), Buffer.alloc(15_900, 0x61)]));

/** Sends a stream that is read and one that is not, so that each chunk of the socket has a little of the latter. */
async function readAmong(address: string, measure: () => Promise<void>): Promise<string> {
  const start = [
    clientStart,
    settingsAck,
    call(1, "Hold"),
    call(3, "Count"),
    data(1, message(Buffer.alloc(0), 0, 1e6)),
  ];
  const attacker = await Attacker.open(address, Buffer.concat(start));
  const unread = data(1, Buffer.alloc(512));
  const read = Array.from({ length: 4 }, () => data(3, longItem));
  await attacker.flood(1024, () => Buffer.concat([...read, unread]), 1);
  await attacker.flood(1, () => frame(ping, 0, 0, "00".repeat(8)));
  await attacker.until("PING");
  await measure();
  attacker.socket.destroy();
  return `${attacker.got.PING} × PING`;
}

async function holdUploads(address: string, measure: () => Promise<void>): Promise<string> {
  const attacker = await Attacker.open(address, Buffer.concat([clientStart, settingsAck]));
  const upload = (n: number): Buffer =>
    Buffer.concat([call(odd(n), "Hold"), ...pieces(Buffer.alloc(60_000)).map((piece) => data(odd(n), piece))]);
  await attacker.flood(1000, upload, 5);
  await attacker.flood(1, () => Buffer.concat([call(odd(1000), "Echo"), data(odd(1000), echo("a"), true)]));
  await attacker.until("DATA");
  await measure();
  attacker.socket.destroy();
  return `${attacker.got.DATA} × DATA`;
}

/** 5000 requests of a path of 3900 bytes, each of which says that by one byte, in 64 kinds. */
const reflected: Attack = {
  name: "refusals of a long path, for which a byte stands",
  run: async (address, measure) => {
    const attacker = await Attacker.open(address, Buffer.concat([clientStart, settingsAck]));
    const path = Buffer.concat([Buffer.of(0x83, 0x86, 0x44, 0x7f, 0xbd, 0x1d), Buffer.alloc(3900, 0xe9)]);
    const again = Buffer.of(0x83, 0x86, 0xbe);
    const rest = (n: number): Buffer => plainBlock("content-type", "application/grpc", "x", String(n % 64));
    await attacker.flood(5000, (n) => frame(headers, 5, odd(n), Buffer.concat([n === 0 ? path : again, rest(n)])));
    await attacker.until("HEADERS", 5000);
    await measure();
    const bytes = attacker.socket.bytesRead / 5000;
    attacker.socket.destroy();
    return bytes < 3000 ? "served" : `${bytes} bytes each`;
  },
  expected: "served",
  growth: 16 * mebibyte,
  held: mebibyte,
};

/** A client that reads a stream without an end, and gives room for all of it. */
const endless: Attack = {
  name: "a stream without an end, to a client that takes all of it",
  run: async (address) => {
    const windows = Buffer.concat([settings(4, 2 ** 31 - 1), frame(windowUpdate, 0, 0, word(2 ** 31 - 65_536))]);
    const attacker = await Attacker.open(address, Buffer.concat([clientStart, settingsAck, windows]));
    await attacker.flood(1, () => Buffer.concat([call(1, "Endless"), data(1, echo("x".repeat(100)), true)]));
    await attacker.until("DATA", 2000);
    return leave(attacker);
  },
  expected: "served",
  growth: 16 * mebibyte,
};

/** Every attack. */
export const attacks: readonly Attack[] = [
  flood(
    "rapid reset (CVE-2023-44487)",
    20_000,
    (n) => Buffer.concat([call(odd(n), "Echo"), frame(rstStream, 0, odd(n), word(8))]),
    "GOAWAY 0",
  ),
  flood(
    "resets that the server is made to send (CVE-2025-8671)",
    20_000,
    (n) => Buffer.concat([call(odd(n), "Echo"), frame(windowUpdate, 0, odd(n), word(0))]),
    "GOAWAY 0",
  ),
  flood(
    "calls whose time is over on arrival",
    20_000,
    (n) => call(odd(n), "Hold", false, "grpc-timeout", "1n"),
    "served",
  ),
  flood(
    "GOAWAY with 16 KB of text",
    5000,
    () => frame(FrameType.goaway, 0, 0, Buffer.concat([Buffer.alloc(8), Buffer.alloc(16_000, "é")])),
    "served",
  ),
  flood(
    "rapid reset, each beside a request that is refused",
    20_000,
    (n) =>
      Buffer.concat([call(1 + 4 * n, "None", true), call(3 + 4 * n, "Echo"), frame(rstStream, 0, 3 + 4 * n, word(8))]),
    "GOAWAY 0",
  ),
  flood(
    "resets that the server is made to send, each beside a request that is refused",
    20_000,
    (n) =>
      Buffer.concat([
        call(1 + 4 * n, "None", true),
        call(3 + 4 * n, "Echo"),
        frame(windowUpdate, 0, 3 + 4 * n, word(0)),
      ]),
    "GOAWAY 0",
  ),
  flood(
    "rapid reset beside a call in progress",
    20_000,
    (n) => Buffer.concat([call(odd(n + 1), "Echo"), frame(rstStream, 0, odd(n + 1), word(8))]),
    "GOAWAY 11",
    call(1, "Hold"),
  ),
  flood("CONTINUATION of a byte each", 20_000, () => frame(continuation, 0, 1, "00"), "GOAWAY 11", firstPart),
  flood(
    "CONTINUATION of 16 KB each",
    2000,
    () => frame(continuation, 0, 1, Buffer.alloc(16_384)),
    "GOAWAY 11",
    firstPart,
  ),
  flood("PING", 200_000, () => frame(ping, 0, 0, "00".repeat(8)), "GOAWAY 11"),
  flood("SETTINGS", 200_000, () => settings(4, 100_000), "GOAWAY 11"),
  flood(
    "SETTINGS that change the windows of 1000 streams, each beside DATA of a byte",
    200_000,
    (n) => Buffer.concat([oneByte, settings(4, 100_000 + (n % 2))]),
    "GOAWAY 11",
    Buffer.concat(Array.from({ length: 1000 }, (_, n) => call(odd(n), "Count"))),
  ),
  flood(
    "DATA of a byte on 1000 streams whose numbers differ by 4096",
    300_000,
    (n) => data(1 + 4096 * (n % 1000), Buffer.of(0)),
    "served",
    Buffer.concat(Array.from({ length: 1000 }, (_, n) => call(1 + 4096 * n, "Count"))),
  ),
  flood("PRIORITY", 200_000, (n) => frame(priority, 0, odd(n % 1000), "0000000010"), "GOAWAY 11"),
  flood("empty DATA", 200_000, () => data(1, Buffer.alloc(0)), "GOAWAY 11", call(1, "Count")),
  flood("WINDOW_UPDATE", 200_000, () => frame(windowUpdate, 0, 0, word(1)), "GOAWAY 11"),
  flood("20 000 streams that never end", 20_000, (n) => call(odd(n), "Count"), "GOAWAY 11"),
  flood("frames of a type that nobody knows", 200_000, () => frame(200, 0, 1, "00"), "GOAWAY 11"),
  {
    ...flood("HPACK bomb", 300, (n) => frame(headers, 5, odd(n), bomb), "served"),
    growth: 32 * mebibyte,
  },
  {
    ...repeated("a header of 3900 commas, fifteen times in a call", ["a-bin", ",".repeat(3900)], 15, 2000),
    // Each costs a reset, and no call is in progress that could go on.
    expected: "GOAWAY 0",
  },
  repeated("a header of 1900 commas", ["a-bin", ",".repeat(1900)], 1),
  repeated("a header of 990 commas", ["a-bin", ",".repeat(990)], 1),
  repeated("a header of 150 bytes, 300 times in a call", ["a-bin", "A".repeat(200)], 300),
  repeated("a timeout of 4000 digits, seventeen times in a call", ["grpc-timeout", "1".repeat(4000)], 17),
  repeated("a header that metadata cannot have, fifteen times in a call", ["a", "\xe9".repeat(4000)], 15),
  {
    ...answers(
      "zero window: 1024 answers of 200 KB that nobody takes",
      "RST_STREAM 11",
      1024 - 335,
      Array.from({ length: 1024 }, (_, n) => Buffer.concat([call(odd(n), "Large"), data(odd(n), largeRequest, true)])),
      settings(4, 0),
    ),
    growth: 96 * mebibyte,
    // The default of maxQueuedBytes, and the streams that are open.
    held: 64 * mebibyte + 335 * 8192,
  },
  {
    ...answers(
      "window of a byte: 1024 answers of 1 MB that nobody takes",
      "RST_STREAM 11",
      1024 - 63 - 255,
      Array.from({ length: 1024 }, (_, n) => Buffer.concat([call(odd(n), "Large"), data(odd(n), megabyte, true)])),
      settings(4, 1),
    ),
    growth: 384 * mebibyte,
    held: 5 * 64 * mebibyte + 318 * 8192,
  },
  reflected,
  endless,
  answers(
    "messages that say that they have 4 GB",
    "HEADERS",
    100,
    Array.from({ length: 100 }, (_, n) =>
      Buffer.concat([call(odd(n), "Echo"), data(odd(n), message(Buffer.alloc(10), 0, 0xffffffff))]),
    ),
  ),
  flood(
    "slow bodies: 1000 messages of 4 MB that do not come",
    1000,
    (n) => Buffer.concat([call(odd(n), "Echo"), data(odd(n), message(Buffer.alloc(1), 0, 4_000_000))]),
    "served",
  ),
  flood("a frame that says that it has 16 MB", 1, () => frame(FrameType.data, 0, 1, "00", 0xffffff), "GOAWAY 6"),
  flood("a message in frames of a byte", 300_000, () => oneByte, "served", call(1, "Count")),
  flood(
    "frames of a byte that nobody reads",
    300_000,
    (n) => data(odd(n % 5), oneByteOfData),
    "served",
    Buffer.concat(Array.from({ length: 5 }, (_, n) => Buffer.concat([call(odd(n), "Hold"), data(odd(n), echo("a"))]))),
  ),
  {
    name: "1000 uploads of 60 KB that nobody reads, beside a call on the same connection",
    run: holdUploads,
    expected: "1 × DATA",
    growth: 96 * mebibyte,
    held: 80 * mebibyte,
  },
  {
    name: "unread DATA: 512 bytes among each 64 KB that are read",
    run: readAmong,
    expected: "1 × PING",
    growth: 64 * mebibyte,
    held: 4 * mebibyte,
  },
  answers(
    "gzip bombs: 100 MB in 100 KB",
    "HEADERS",
    20,
    Array.from({ length: 20 }, (_, n) =>
      Buffer.concat([
        call(odd(n), "Echo", false, "grpc-encoding", "gzip"),
        ...pieces(gzipBomb).map((piece) => data(odd(n), piece)),
        data(odd(n), Buffer.alloc(0), true),
      ]),
    ),
  ),
  crowd("silent connections", 500, Buffer.alloc(0)),
  crowd("half a preface", 500, Buffer.from(preface.subarray(0, 12))),
  crowd("slow headers", 500, Buffer.concat([clientStart, call(1, "Echo").subarray(0, 30)])),
];

function pieces(bytes: Buffer): Buffer[] {
  const count = Math.ceil(bytes.length / 16_000);
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * 16_000, (i + 1) * 16_000));
}
