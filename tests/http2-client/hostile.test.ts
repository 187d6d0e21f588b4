// Servers that break rules, by mistake or on purpose: each ends the call with the right code, and the next call works.
import { Code } from "interwire";
import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import { headers } from "../http2/connection-rows.js";
import { frame, word } from "../http2/frame.js";
import { plainBlock } from "../http2/recorded-connection.js";
import { failure } from "../runtime/running.js";
import { connect, gather } from "./calls.js";
import {
  answer,
  closeLater,
  goaway,
  head,
  message,
  type Peer,
  reset,
  serveFrames,
  trailers,
} from "./scripted-server.js";

const hi = "0a026869";

/** A server that misbehaves with the first request, and answers the others. */
function serveOnce(act: (peer: Peer, id: number) => void) {
  let isFirst = true;
  return serveFrames((peer, id) => {
    const misbehaves = isFirst;
    isFirst = false;
    if (misbehaves) act(peer, id);
    else peer.send(answer(id));
  });
}

const page = (id: number, status: string): Buffer[] => [
  headers(id, false, ":status", status, "content-type", "text/html"),
  frame(FrameType.data, 1, id, Buffer.from("<html>no</html>")),
];

/** HEADERS that are short, and mean a list of 120 KB: one long field, entered into the table and repeated. */
function bomb(id: number): Buffer {
  const value = Buffer.alloc(3900, "a");
  const length = Buffer.of(0x7f, ((value.length - 127) & 127) | 128, (value.length - 127) >>> 7);
  const insert = Buffer.concat([Buffer.from("4003782d61", "hex"), length, value]);
  const block = Buffer.concat([plainBlock(":status", "200"), insert, Buffer.alloc(30, 0xbe)]);
  return frame(FrameType.headers, 4, id, block);
}

const repeated = (count: number, one: Buffer): Buffer => Buffer.concat(Array.from({ length: count }, () => one));

test.each<[what: string, act: (id: number) => Buffer[], code: Code, text: string | RegExp]>([
  ["a frame that is too long", () => [Buffer.from("ffffff000000000001", "hex")], 14, /a frame has 16777215 bytes/],
  ["a push", (id) => [frame(FrameType.pushPromise, 4, id, `${word(2)}88`)], 14, /PUSH_PROMISE is not allowed/],
  ["a header block that is none", (id) => [frame(FrameType.headers, 4, id, "ffffffffffff")], 14, /^Connection dropped/],
  ["a header block that means far more than it has", (id) => [bomb(id)], 8, /too large/],
  ["headers without a status of HTTP", (id) => [headers(id, false, "a", "b")], 13, "a response has no :status"],
  ["DATA before headers", (id) => [message(id, hi)], 13, "DATA comes before the headers"],
  ["an end without a status", (id) => [head(id), frame(FrameType.data, 1, id)], 2, "The server sent no status"],
  ["trailers without a status", (id) => [head(id), headers(id, true, "a", "b")], 2, "The server sent no status"],
  [
    "a status before a message, and none behind it",
    (id) => [head(id, "grpc-status", "9"), message(id, hi), frame(FrameType.data, 1, id)],
    2,
    "The server sent no status",
  ],
  ["a status before an end", (id) => [head(id, "grpc-status", "9"), frame(FrameType.data, 1, id)], 9, ""],
  ["a status that is no number", (id) => [head(id), trailers(id, "x")], 2, /^The server sent the status x/],
  ["a status that gRPC does not have", (id) => [head(id), trailers(id, "99")], 2, /^The server sent the status 99/],
  [
    "HTML of a proxy",
    (id) => page(id, "503"),
    14,
    "Received HTTP status code 503 (the answer is text/html, not application/grpc)",
  ],
  [
    "HTML with success",
    (id) => page(id, "200"),
    2,
    "The server sent no status (the answer is text/html, not application/grpc)",
  ],
  ["HTML of a wrong address", (id) => page(id, "404"), 12, /^Received HTTP status code 404/],
  [
    "a message that is cut short",
    (id) => [head(id), frame(FrameType.data, 0, id, "00000000ff0a"), trailers(id)],
    13,
    "The response ends in the middle of a message",
  ],
  [
    "a message that is too long",
    (id) => [head(id), frame(FrameType.data, 0, id, "00ffffffff0a")],
    8,
    /^Received message larger than max \(4294967295 vs 4194304\)/,
  ],
  ["unknown flags of a message", (id) => [head(id), message(id, hi, 7)], 13, /flags 7/],
  [
    "a compressed message that names no compression",
    (id) => [head(id), message(id, hi, 1)],
    13,
    /grpc-encoding is missing/,
  ],
  [
    "a compressed message that is not",
    (id) => [head(id, "grpc-encoding", "gzip"), message(id, hi, 1)],
    13,
    "Failed to decompress gzip-encoded message",
  ],
  ["bytes that are no message", (id) => [head(id), message(id, "ff"), trailers(id)], 13, /cannot be decoded/],
  ["two responses", (id) => [head(id), message(id, hi), message(id, hi), trailers(id)], 12, /more than one response/],
  ["no response, and success", (id) => [head(id), trailers(id)], 12, /without a response/],
  ["a flood of PING", () => [repeated(11_000, frame(FrameType.ping, 0, 0, "0000000000000000"))], 14, /too many frames/],
  ["a flood of SETTINGS", () => [repeated(11_000, frame(FrameType.settings, 0, 0))], 14, /too many frames/],
  ["a flood of empty DATA", (id) => [head(id), repeated(11_000, frame(FrameType.data, 0, id))], 14, /too many frames/],
  [
    "a window beyond all bounds",
    () => [repeated(2, frame(FrameType.windowUpdate, 0, 0, word(0x7fffffff)))],
    14,
    /window too large/,
  ],
  ["a window of nothing", (id) => [frame(FrameType.windowUpdate, 0, id, word(0))], 13, /WINDOW_UPDATE is 0/],
  ["GOAWAY that takes back what it gave up", () => [goaway(0x7ffffffd), goaway(0x7fffffff)], 14, /^Connection dropped/],
])("%s", async (_, act, code, text) => {
  const { address } = await serveOnce((peer, id) => peer.send(...act(id)));
  const { client } = connect(address);
  const error = await failure(client.Echo(""));
  expect(error.code).toBe(code);
  if (typeof text === "string") expect(error.rawMessage).toBe(text);
  else expect(error.rawMessage).toMatch(text);
  await expect(client.Echo("")).resolves.toBe("hi");
});

test.each<[what: string, act: (id: number) => Buffer[]]>([
  ["informational responses before the answer", (id) => [headers(id, false, ":status", "103"), answer(id)]],
  ["trailers twice", (id) => [answer(id), trailers(id)]],
  ["a reset behind the answer", (id) => [answer(id), reset(id, 0)]],
  ["DATA behind the answer", (id) => [answer(id), message(id, hi)]],
  ["frames of kinds that nobody knows", (id) => [frame(0x42, 0, 0, "00"), answer(id)]],
])("%s: the call succeeds, and so does the next", async (_, act) => {
  const { address } = await serveOnce((peer, id) => peer.send(...act(id)));
  const { client } = connect(address);
  await expect(client.Echo("")).resolves.toBe("hi");
  await expect(client.Echo("")).resolves.toBe("hi");
});

test("a server that stops reading: an upload fails in the time that the options say", async () => {
  const { address, peers } = await serveOnce((peer) => {
    peer.send(frame(FrameType.windowUpdate, 0, 0, word(0x70000000)));
    peer.send(frame(FrameType.windowUpdate, 0, 1, word(0x70000000)));
    peer.socket.pause();
  });
  const { client } = connect(address, { keepaliveTimeoutMs: 100 });
  closeLater(() => peers[0]?.socket.resume());
  const large = "a".repeat(32 << 20);
  expect(await failure(client.Echo(large))).toMatchObject({
    code: Code.UNAVAILABLE,
    rawMessage: expect.stringContaining("the server takes nothing of what is sent"),
  });
  await expect(client.Echo("")).resolves.toBe("hi");
});

test("a server that says nothing more: the call ends at its deadline, and its items are kept", async () => {
  const { address } = await serveOnce((peer, id) => peer.send(head(id), message(id, hi)));
  const { client } = connect(address, {}, {}, 300);
  expect(await gather(client.List(""))).toEqual({ items: ["hi"], code: Code.DEADLINE_EXCEEDED });
});
