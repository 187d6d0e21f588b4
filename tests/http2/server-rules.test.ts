import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import { headers, type Row, request, requestFields, requestText, run } from "./connection-rows.js";
import { chunkings, frame, settings, settingsAck, word } from "./frame.js";
import { plainBlock } from "./recorded-connection.js";

const { data, priority, rstStream, ping, goaway, windowUpdate, continuation } = FrameType;
const opened = `request 1 ${requestText}`;
const eight = "0102030405060708";

/** A request that is refused as malformed. */
function malformed(name: string, ...fields: string[]): Row {
  return { name, frames: [headers(1, true, ...fields)], events: [], sent: ["RST_STREAM 1 1"] };
}

/** Something that ends the connection. */
function fatal(
  name: string,
  frames: readonly Buffer[],
  code: number,
  text: string,
  before: readonly string[] = [],
): Row {
  const opens = before.filter((event) => event.startsWith("request"));
  const last = opens.length === 0 ? 0 : Number(opens.at(-1)?.split(" ")[1]);
  const ended = new Set(
    before.filter((event) => event.startsWith("closed")).map((event) => Number(event.split(" ")[1])),
  );
  const open = opens.map((event) => Number(event.split(" ")[1])).filter((id) => !ended.has(id));
  const drops = open.flatMap((id) => [`closed ${id}`, `reset ${id} ${code} by connection: ${text}`]);
  return { name, frames, events: [...before, ...drops, `over ${code} ${text}`], sent: [`GOAWAY 0 ${last} ${code}`] };
}

const respond: Row["on"] = ({ connection }, stream, event) => {
  if (event === "end") connection.sendTrailers(stream, undefined, [":status", "204"]);
};
const response = "HEADERS 1 flags 5 89";

const states: readonly Row[] = [
  { name: "5.1: HEADERS open a stream", frames: [request(1)], events: [opened] },
  {
    name: "5.1: END_STREAM of the request, then of the response, close it",
    frames: [request(1, true)],
    on: respond,
    events: [opened, "end 1", "closed 1"],
    sent: [response],
  },
  {
    name: "5.1: DATA and its end",
    frames: [request(1), frame(data, 0, 1, "0102"), frame(data, 1, 1, "03")],
    events: [opened, "data 1 0102", "data 1 03", "end 1"],
  },
  {
    name: "5.1: a response before the end of the request closes the stream with that",
    frames: [request(1), frame(data, 0, 1, "01"), frame(data, 1, 1)],
    on: ({ connection }, stream, event) => {
      if (event === "request") connection.sendTrailers(stream, undefined, [":status", "204"]);
    },
    events: [opened, "data 1 01", "end 1", "closed 1"],
    sent: [response],
  },
  fatal("5.1: idle: DATA", [frame(data, 0, 1, "01")], 1, "DATA of the idle stream 1"),
  fatal("5.1: idle: RST_STREAM", [frame(rstStream, 0, 1, word(8))], 1, "RST_STREAM of the idle stream 1"),
  fatal("5.1: idle: WINDOW_UPDATE", [frame(windowUpdate, 0, 1, word(8))], 1, "WINDOW_UPDATE of the idle stream 1"),
  fatal("5.1: idle: CONTINUATION", [frame(continuation, 4, 1)], 1, "CONTINUATION does not follow a field block"),
  { name: "5.1: idle: PRIORITY", frames: [frame(priority, 0, 1, `${word(3)} 10`)], events: [] },
  fatal("5.1: a stream that no client can open: DATA", [frame(data, 0, 2, "01")], 1, "DATA of the idle stream 2"),
  fatal("5.1: idle: DATA of a later stream", [request(1), frame(data, 0, 3)], 1, "DATA of the idle stream 3", [opened]),
  {
    name: "5.1: half-closed (remote): DATA",
    frames: [request(1, true), frame(data, 0, 1, "01")],
    events: [opened, "end 1", "closed 1", "reset 1 5 by error: DATA comes after the end of the stream"],
    sent: ["RST_STREAM 1 5"],
  },
  {
    name: "5.1: half-closed (remote): HEADERS",
    frames: [request(1, true), headers(1, true, "a", "b")],
    events: [opened, "end 1", "closed 1", "reset 1 5 by error: HEADERS come after the end of the stream"],
    sent: ["RST_STREAM 1 5"],
  },
  {
    name: "5.1: half-closed (remote): WINDOW_UPDATE, PRIORITY and RST_STREAM are taken",
    frames: [
      request(1, true),
      frame(windowUpdate, 0, 1, word(1)),
      frame(priority, 0, 1, `${word(3)} 10`),
      frame(rstStream, 0, 1, word(8)),
    ],
    events: [opened, "end 1", "closed 1", "reset 1 8 by peer"],
  },
  {
    name: "5.1: closed by END_STREAM: DATA",
    frames: [request(1, true), frame(data, 0, 1, "01")],
    on: respond,
    events: [opened, "end 1", "closed 1"],
    sent: [response, "RST_STREAM 1 5"],
  },
  {
    ...fatal(
      "5.1: closed by END_STREAM: HEADERS",
      [request(1, true), request(1, true)],
      5,
      "HEADERS of the closed stream 1",
      [opened, "end 1", "closed 1"],
    ),
    on: respond,
    sent: [response, "GOAWAY 0 1 5"],
  },
  {
    name: "5.1: closed by END_STREAM: WINDOW_UPDATE and RST_STREAM may still come",
    frames: [request(1, true), frame(windowUpdate, 0, 1, word(1)), frame(rstStream, 0, 1, word(8))],
    on: respond,
    events: [opened, "end 1", "closed 1"],
    sent: [response],
  },
  {
    name: "5.1: closed by the peer's RST_STREAM: DATA",
    frames: [request(1), frame(rstStream, 0, 1, word(8)), frame(data, 0, 1, "01")],
    events: [opened, "closed 1", "reset 1 8 by peer"],
    sent: ["RST_STREAM 1 5"],
  },
  fatal(
    "5.1: closed by the peer's RST_STREAM: HEADERS",
    [request(1), frame(rstStream, 0, 1, word(8)), headers(1, true, "a", "b")],
    5,
    "HEADERS of the closed stream 1",
    [opened, "closed 1", "reset 1 8 by peer"],
  ),
  {
    name: "5.1: closed by our RST_STREAM: what was under way is dropped",
    frames: [
      request(1),
      frame(data, 0, 1, "01"),
      headers(1, true, "a", "b"),
      frame(windowUpdate, 0, 1, word(1)),
      frame(rstStream, 0, 1, word(8)),
    ],
    on: ({ connection }, stream, event) => {
      if (event === "request") connection.reset(stream, 0);
    },
    events: [opened, "closed 1"],
    sent: ["RST_STREAM 1 0"],
  },
  fatal("5.1.1: a stream with an even number", [request(2)], 1, "a client opens the stream 2, whose number is even"),
  fatal("5.1.1: a stream that was skipped", [request(5), request(3)], 1, "the stream 3 is opened after 5", [
    `request 5 ${requestText}`,
  ]),
  {
    name: "5.1.2: more streams than allowed are refused",
    limits: { maxConcurrentStreams: 1 },
    frames: [request(1), request(3, true), frame(rstStream, 0, 1, word(8)), request(5)],
    events: [opened, "closed 1", "reset 1 8 by peer", `request 5 ${requestText}`],
    sent: ["RST_STREAM 3 7"],
  },
  {
    name: "5.5: frames of unknown types and unknown settings are ignored",
    frames: [frame(0xab, 255, 9, eight), settings(0xabcd, 1), request(1)],
    events: ["settings", opened],
    sent: ["SETTINGS 0 flags 1"],
  },
];

const definitions: readonly Row[] = [
  {
    name: "6.4: RST_STREAM ends a stream",
    frames: [request(1), frame(rstStream, 0, 1, word(8))],
    events: [opened, "closed 1", "reset 1 8 by peer"],
  },
  {
    name: "6.3: PRIORITY of another length ends its stream",
    frames: [request(1), frame(priority, 0, 1, word(3))],
    events: [opened, "closed 1", "reset 1 6 by error: PRIORITY has 4 bytes, not 5"],
    sent: ["RST_STREAM 1 6"],
  },
  fatal(
    "6.3: PRIORITY of another length on an idle stream",
    [frame(priority, 0, 1, word(3))],
    6,
    "PRIORITY has 4 bytes, not 5",
  ),
  {
    name: "5.3.2: a stream may say that it depends on itself, in HEADERS and in PRIORITY",
    frames: [
      frame(
        FrameType.headers,
        0x24,
        1,
        Buffer.concat([Buffer.from("0000000110", "hex"), plainBlock(...requestFields)]),
      ),
      frame(priority, 0, 1, `${word(1)} 10`),
      frame(priority, 0, 3, `${word(3)} 10`),
      frame(data, 1, 1, "01"),
    ],
    events: [opened, "data 1 01", "end 1"],
  },
  {
    name: "6.5.3: SETTINGS are acknowledged",
    frames: [settings(3, 1)],
    events: ["settings"],
    sent: ["SETTINGS 0 flags 1"],
  },
  { name: "6.5.3: an acknowledgement is not", frames: [settingsAck], events: [] },
  {
    name: "6.5.3: of a setting that one frame has twice, the last value counts",
    frames: [settings(1, 4096, 1, 0), request(1, true)],
    on: respond,
    events: ["settings", opened, "end 1", "closed 1"],
    sent: ["SETTINGS 0 flags 1", "HEADERS 1 flags 5 2089"],
  },
  {
    name: "6.5.3 and RFC 7541 4.2: a table that one frame makes smaller and larger was emptied",
    frames: [settings(1, 0, 1, 4096), request(1, true)],
    on: respond,
    events: ["settings", opened, "end 1", "closed 1"],
    sent: ["SETTINGS 0 flags 1", "HEADERS 1 flags 5 203fe11f89"],
  },
  fatal(
    "6.5.3: of a setting that one frame has twice, the first value has to be allowed, too",
    [settings(4, 0x80000000, 4, 65_535)],
    3,
    "SETTINGS_INITIAL_WINDOW_SIZE is 2147483648",
  ),
  fatal("6.5.2: ENABLE_PUSH of 2", [settings(2, 2)], 1, "SETTINGS_ENABLE_PUSH is 2"),
  { name: "6.5.2: ENABLE_PUSH of 1", frames: [settings(2, 1)], events: ["settings"], sent: ["SETTINGS 0 flags 1"] },
  fatal(
    "6.5.2: INITIAL_WINDOW_SIZE above 2^31-1",
    [settings(4, 0x80000000)],
    3,
    "SETTINGS_INITIAL_WINDOW_SIZE is 2147483648",
  ),
  fatal("6.5.2: MAX_FRAME_SIZE below 16384", [settings(5, 16_383)], 1, "SETTINGS_MAX_FRAME_SIZE is 16383"),
  fatal("6.5.2: MAX_FRAME_SIZE above 16777215", [settings(5, 16_777_216)], 1, "SETTINGS_MAX_FRAME_SIZE is 16777216"),
  {
    name: "6.5.2: the extremes that are allowed",
    frames: [settings(1, 0xffffffff, 3, 0xffffffff, 4, 0x7fffffff, 5, 16_777_215, 6, 0)],
    events: ["settings"],
    sent: ["SETTINGS 0 flags 1"],
  },
  {
    name: "6.5.2: a smaller HEADER_TABLE_SIZE is taken by the next block",
    frames: [settings(1, 0), request(1, true)],
    on: respond,
    events: ["settings", opened, "end 1", "closed 1"],
    sent: ["SETTINGS 0 flags 1", "HEADERS 1 flags 5 2089"],
  },
  {
    name: "6.7: PING is acknowledged",
    frames: [frame(ping, 0, 0, eight)],
    events: [],
    sent: [`PING 0 flags 1 ${eight}`],
  },
  { name: "6.7: an acknowledgement is not", frames: [frame(ping, 1, 0, eight)], events: [`ping ${eight}`] },
  {
    name: "6.8: an acknowledgement that nobody waits for ends nothing",
    frames: [frame(ping, 1, 0, Buffer.from("goodbye!")), request(1)],
    events: [`ping ${Buffer.from("goodbye!").toString("hex")}`, opened],
  },
  { name: "6.8: GOAWAY", frames: [frame(goaway, 0, 0, `${word(0)}${word(2)}616263`)], events: ["goaway 0 2 abc"] },
  {
    name: "7: a GOAWAY or RST_STREAM with an error code that is not known is like any other",
    frames: [
      request(1),
      request(3),
      frame(rstStream, 0, 1, word(0xabcd)),
      frame(goaway, 0, 0, `${word(0)}${word(0xffffffff)}`),
      frame(data, 1, 3, "01"),
    ],
    events: [
      opened,
      `request 3 ${requestText}`,
      "closed 1",
      "reset 1 43981 by peer",
      "goaway 0 4294967295 ",
      "data 3 01",
      "end 3",
    ],
  },
  {
    name: "6.8: a client may still open streams after its GOAWAY",
    frames: [frame(goaway, 0, 0, word(0) + word(0)), request(1)],
    events: ["goaway 0 0 ", opened],
  },
  fatal(
    "6.8: GOAWAY must not take more streams than before",
    [frame(goaway, 0, 0, word(2) + word(0)), frame(goaway, 0, 0, word(4) + word(0))],
    1,
    "GOAWAY takes streams up to 4 after it took those up to 2",
    ["goaway 2 0 "],
  ),
  {
    name: "6.4: a reset of a stream that a client was about to open when the connection began to close",
    frames: [request(1), frame(rstStream, 0, 5, word(2)), frame(data, 1, 1, "01")],
    on: ({ connection }, stream, event) => {
      if (event === "request" && stream.id === 1) connection.shutdown();
    },
    events: [opened, "data 1 01", "end 1"],
    sent: ["GOAWAY 0 2147483647 0", `PING 0 ${Buffer.from("goodbye!").toString("hex")}`],
  },
  {
    name: "6.8: a shutdown takes what was opened until the peer has heard of it, and nothing later",
    frames: [
      request(1),
      request(3),
      frame(ping, 1, 0, Buffer.from("goodbye!")),
      request(5),
      frame(data, 1, 5, "01"),
      request(5, true),
      frame(data, 1, 1, "01"),
    ],
    on: ({ connection }, stream, event) => {
      if (event === "request" && stream.id === 1) connection.shutdown();
    },
    events: [opened, `request 3 ${requestText}`, "data 1 01", "end 1"],
    sent: ["GOAWAY 0 2147483647 0", `PING 0 ${Buffer.from("goodbye!").toString("hex")}`, "GOAWAY 0 3 0"],
  },
  fatal("6.9: WINDOW_UPDATE of 0", [frame(windowUpdate, 0, 0, word(0))], 1, "WINDOW_UPDATE is 0"),
  {
    name: "6.9: WINDOW_UPDATE of 0 of a stream",
    frames: [request(1), frame(windowUpdate, 0, 1, word(0))],
    events: [opened, "closed 1", "reset 1 1 by error: WINDOW_UPDATE is 0"],
    sent: ["RST_STREAM 1 1"],
  },
  fatal(
    "6.9.1: a window above 2^31-1",
    [frame(windowUpdate, 0, 0, word(0x7fffffff))],
    3,
    "WINDOW_UPDATE makes the connection's window too large",
  ),
  {
    name: "6.9.1: a stream's window above 2^31-1",
    frames: [request(1), frame(windowUpdate, 0, 1, word(0x7fffffff))],
    events: [opened, "closed 1", "reset 1 3 by error: WINDOW_UPDATE makes the stream's window too large"],
    sent: ["RST_STREAM 1 3"],
  },
  {
    name: "6.9.1: windows of just 2^31-1",
    frames: [
      request(1),
      frame(windowUpdate, 0, 1, word(0x7fffffff - 65_535)),
      frame(windowUpdate, 0, 0, word(0x7fffffff - 65_535)),
    ],
    events: [opened],
  },
  fatal(
    "6.9.2: INITIAL_WINDOW_SIZE that makes a stream's window too large",
    [request(1), frame(windowUpdate, 0, 1, word(1)), settings(4, 0x7fffffff)],
    3,
    "INITIAL_WINDOW_SIZE makes the window of stream 1 too large",
    [opened],
  ),
  {
    ...fatal(
      "6.9: more DATA than the connection has room for",
      [
        request(1),
        request(3),
        ...Array.from({ length: 9 }, (_, n) => frame(data, 0, 1 + 2 * (n % 2), "00".repeat(8000))),
      ],
      3,
      "the peer sends more DATA than the connection has room for",
      [
        opened,
        `request 3 ${requestText}`,
        ...Array.from({ length: 8 }, (_, n) => `data ${1 + 2 * (n % 2)} 8000 bytes`),
      ],
    ),
    limits: { connectionWindow: 65_535, maxUnreadBytes: 0 },
  },
  {
    name: "6.9: more DATA than a stream has room for",
    limits: { streamWindow: 65_535 },
    frames: [request(1), ...Array.from({ length: 9 }, () => frame(data, 0, 1, "00".repeat(8000)))],
    events: [
      opened,
      ...Array(8).fill("data 1 8000 bytes"),
      "closed 1",
      "reset 1 3 by error: the peer sends more DATA than the stream has room for",
    ],
    sent: ["RST_STREAM 1 3"],
  },
  {
    name: "6.9: padding counts, and is credited at once",
    limits: { streamWindow: 65_535 },
    frames: [request(1), ...Array.from({ length: 400 }, () => frame(data, 8, 1, `c8 ${"00".repeat(200)}`))],
    events: [opened],
    sent: Array(2).fill("WINDOW_UPDATE 1 32964"),
  },
];

const semantics: readonly Row[] = [
  {
    name: "8.1: trailers of a request",
    frames: [request(1), frame(data, 0, 1, "01"), headers(1, true, "a", "b")],
    events: [opened, "data 1 01", "trailers 1 a b", "end 1"],
  },
  {
    name: "8.1: trailers that do not end the request",
    frames: [request(1), headers(1, false, "a", "b")],
    events: [opened, "closed 1", "reset 1 1 by error: trailers do not end the stream"],
    sent: ["RST_STREAM 1 1"],
  },
  {
    name: "8.1: trailers with pseudo-header fields",
    frames: [request(1), request(1, true)],
    events: [opened, "closed 1", "reset 1 1 by error: trailers have pseudo-header fields"],
    sent: ["RST_STREAM 1 1"],
  },
  {
    name: "8.1.1: content that is longer than content-length",
    frames: [request(1, false, "content-length", "2"), frame(data, 0, 1, "010203")],
    events: [`${opened} content-length 2`, "closed 1", "reset 1 1 by error: the content is longer than content-length"],
    sent: ["RST_STREAM 1 1"],
  },
  {
    name: "8.1.1: content that is shorter than content-length",
    frames: [request(1, false, "content-length", "2"), frame(data, 1, 1, "01")],
    events: [
      `${opened} content-length 2`,
      "closed 1",
      "reset 1 1 by error: the content is shorter than content-length",
    ],
    sent: ["RST_STREAM 1 1"],
  },
  {
    name: "8.1.1: content that is shorter than content-length, with trailers",
    frames: [request(1, false, "content-length", "2"), headers(1, true, "a", "b")],
    events: [
      `${opened} content-length 2`,
      "closed 1",
      "reset 1 1 by error: the content is shorter than content-length",
    ],
    sent: ["RST_STREAM 1 1"],
  },
  {
    name: "8.1.1: content of content-length",
    frames: [request(1, false, "content-length", "2"), frame(data, 0, 1, "01"), frame(data, 9, 1, "01 02 00")],
    events: [`${opened} content-length 2`, "data 1 01", "data 1 02", "end 1"],
  },
  malformed("8.1.1: no content, but a content-length", ...requestFields, "content-length", "2"),
  malformed("8.1.1: a content-length that is no number", ...requestFields, "content-length", "+2"),
  malformed("8.1.1: two lengths", ...requestFields, "content-length", "0", "content-length", "1"),
  malformed("8.2: a field without a name", ...requestFields, "", "a"),
  ...["X-a", "x a", "x\x00", "x\x7f", "x\xe9", "x:a"].map((name) =>
    malformed(`8.2.1: a field named ${JSON.stringify(name)}`, ...requestFields, name, "a"),
  ),
  ...["a\x00", "a\rb", "a\nb"].map((value) =>
    malformed(`8.2.1: a value of ${JSON.stringify(value)}`, ...requestFields, "x", value),
  ),
  malformed("8.2.1: a pseudo-header field whose value ends with a blank", ...requestFields.with(5, "/a ")),
  ...[" a", "a ", "\ta", "a\t", " \t a\t "].map((value) => ({
    name: `8.2.1: the blanks of ${JSON.stringify(value)}, which gRPC lets be stripped`,
    frames: [request(1, false, "x", value)],
    events: [`${opened} x a`],
  })),
  {
    name: "8.2.1: a value of blanks alone is empty",
    frames: [request(1, false, "x", " \t ")],
    events: [`${opened} x `],
  },
  {
    name: "8.2.1: a value may be empty, and have bytes above 0x7f and blanks inside",
    frames: [request(1, false, "x", "", "y", "a b\tc\xe9")],
    events: [`${opened} x  y a b\tc\xe9`],
  },
  ...["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade"].map((name) =>
    malformed(`8.2.2: the field ${name}`, ...requestFields, name, "a"),
  ),
  malformed("8.2.2: te of another value than trailers", ...requestFields, "te", "trailers, deflate"),
  { name: "8.2.2: te of trailers", frames: [request(1, false, "te", "trailers")], events: [`${opened} te trailers`] },
  malformed("8.3: a pseudo-header field that is not known", ...requestFields, ":a", "b"),
  malformed("8.3: :status in a request", ...requestFields, ":status", "200"),
  malformed("8.3: a pseudo-header field after others", ":method", "POST", ":scheme", "http", "a", "b", ":path", "/"),
  ...[0, 2, 4, 6].map((at) =>
    malformed(`8.3: ${requestFields[at]} twice`, ...requestFields, ...requestFields.slice(at, at + 2)),
  ),
  ...[0, 2, 4].map((at) => malformed(`8.3.1: no ${requestFields[at]}`, ...requestFields.toSpliced(at, 2))),
  ...[1, 3, 5].map((at) => malformed(`8.3.1: an empty ${requestFields[at - 1]}`, ...requestFields.with(at, ""))),
  malformed("8.3.1: no pseudo-header fields", "a", "b"),
  malformed("8.3.1: no fields"),
  malformed("8.3.1: a :path that does not begin with a slash", ...requestFields.with(5, "a")),
  malformed("8.3.1: a :path of * for another method than OPTIONS", ...requestFields.with(5, "*")),
  malformed("8.3.1: host and :authority that differ", ...requestFields, "host", "c"),
  {
    name: "8.3.1: OPTIONS of *, without :authority",
    frames: [headers(1, true, ":method", "OPTIONS", ":scheme", "https", ":path", "*")],
    events: ["request 1 :method OPTIONS :scheme https :path *", "end 1"],
  },
  {
    name: "8.3.1: host that is as :authority",
    frames: [request(1, false, "host", "B")],
    events: [`${opened} host B`],
  },
  {
    name: "8.5: CONNECT",
    frames: [headers(1, false, ":method", "CONNECT", ":authority", "a:1")],
    events: ["request 1 :method CONNECT :authority a:1"],
  },
  malformed("8.5: CONNECT with a :path", ...requestFields.with(1, "CONNECT")),
  malformed("8.5: CONNECT without :authority", ":method", "CONNECT"),
  {
    name: "4.3: a stream that is refused leaves the table of fields in step",
    limits: { maxConcurrentStreams: 1 },
    frames: [
      request(1),
      frame(FrameType.headers, 5, 3, Buffer.concat([plainBlock(...requestFields), Buffer.from("4001610162", "hex")])),
      frame(rstStream, 0, 1, word(8)),
      frame(FrameType.headers, 4, 5, Buffer.concat([plainBlock(...requestFields), Buffer.from("be", "hex")])),
    ],
    events: [opened, "closed 1", "reset 1 8 by peer", `request 5 ${requestText} a b`],
    sent: ["RST_STREAM 3 7"],
  },
  fatal(
    "4.3: a field block that cannot be decoded",
    [frame(FrameType.headers, 5, 1, "80")],
    9,
    "the index of a field is 0",
  ),
];

const floods: readonly Row[] = [
  {
    name: "10.5.1: a list of fields that is too large",
    limits: { maxHeaderListSize: 300 },
    frames: [request(1, true, "x", "a".repeat(120)), request(3, true)],
    events: [`request 3 ${requestText}`, "end 3"],
    sent: ["RST_STREAM 1 11"],
  },
  {
    name: "10.5.1: trailers that are too large",
    limits: { maxHeaderListSize: 300 },
    frames: [request(1), headers(1, true, "x", "a".repeat(120), "y", "a".repeat(120))],
    events: [opened, "closed 1", "reset 1 11 by error: the headers have more than 300 bytes or 2048 values"],
    sent: ["RST_STREAM 1 11"],
  },
  {
    name: "10.5.1: a list of more fields than allowed",
    limits: { maxHeaderFields: 6 },
    frames: [request(1, true, "x", "1", "y", "2"), request(3, true, "x", "1", "y", "2", "z", "3"), request(5, true)],
    events: [`request 1 ${requestText} x 1 y 2`, "end 1", `request 5 ${requestText}`, "end 5"],
    sent: ["RST_STREAM 3 11"],
  },
  {
    name: "10.5.1: each value of a header of bytes is a field",
    limits: { maxHeaderFields: 6 },
    frames: [request(1, true, "x-bin", "AA,BB"), request(3, true, "x-bin", ",,"), request(5, true, "x", ",,")],
    events: [`request 1 ${requestText} x-bin AA,BB`, "end 1", `request 5 ${requestText} x ,,`, "end 5"],
    sent: ["RST_STREAM 3 11"],
  },
  {
    name: "10.5.1: each value of a header of bytes has the size of a field",
    limits: { maxHeaderListSize: 300 },
    frames: [request(1, true, "x-bin", ",,"), request(3, true, "x-bin", ",,,"), request(5, true, "x", ",,,")],
    events: [`request 1 ${requestText} x-bin ,,`, "end 1", `request 5 ${requestText} x ,,,`, "end 5"],
    sent: ["RST_STREAM 3 11"],
  },
  {
    name: "10.5: rapid reset",
    limits: { resetBurst: 3 },
    frames: [1, 3, 5, 7, 9, 11, 13, 15].flatMap((id) => [request(id), frame(rstStream, 0, id, word(8))]),
    events: [
      ...[1, 3, 5, 7].flatMap((id) => [`request ${id} ${requestText}`, `closed ${id}`, `reset ${id} 8 by peer`]),
      "over 11 too many streams are reset",
    ],
    sent: ["GOAWAY 0 7 0", "GOAWAY 0 7 11"],
  },
  {
    name: "10.5: after too many resets, streams in progress go on, and each may be reset once for nothing",
    limits: { resetBurst: 1 },
    frames: [
      ...[1, 3, 5, 7, 9].map((id) => request(id)),
      ...[3, 5, 7, 9].map((id) => frame(rstStream, 0, id, word(8))),
      frame(data, 1, 1, "01"),
      frame(rstStream, 0, 9, word(8)),
      frame(rstStream, 0, 9, word(8)),
    ],
    on: respond,
    events: [
      opened,
      ...[3, 5, 7, 9].map((id) => `request ${id} ${requestText}`),
      ...[3, 5, 7, 9].flatMap((id) => [`closed ${id}`, `reset ${id} 8 by peer`]),
      ...["data 1 01", "end 1", "closed 1"],
      "over 11 too many streams are reset",
    ],
    sent: ["GOAWAY 0 9 0", response, "GOAWAY 0 9 11"],
  },
  {
    name: "10.5: the fields of requests that come after too many resets are decoded, for the table's sake",
    limits: { resetBurst: 1 },
    frames: [
      ...[1, 3, 5].map((id) => request(id)),
      ...[3, 5].map((id) => frame(rstStream, 0, id, word(8))),
      frame(FrameType.headers, 5, 7, Buffer.concat([plainBlock(...requestFields), Buffer.from("4001610162", "hex")])),
      frame(FrameType.headers, 5, 1, "be"),
    ],
    events: [
      ...[1, 3, 5].map((id) => `request ${id} ${requestText}`),
      ...[3, 5].flatMap((id) => [`closed ${id}`, `reset ${id} 8 by peer`]),
      ...["trailers 1 a b", "end 1"],
    ],
    sent: ["GOAWAY 0 5 0"],
  },
  {
    name: "10.5: too many resets during a shutdown",
    limits: { resetBurst: 1 },
    frames: [
      ...[1, 3].map((id) => request(id)),
      ...[1, 3].map((id) => frame(rstStream, 0, id, word(8))),
      frame(ping, 1, 0, Buffer.from("goodbye!")),
      request(5),
    ],
    on: ({ connection }, stream, event) => {
      if (event === "request" && stream.id === 1) connection.shutdown();
    },
    events: [
      ...[1, 3].map((id) => `request ${id} ${requestText}`),
      ...[1, 3].flatMap((id) => [`closed ${id}`, `reset ${id} 8 by peer`]),
    ],
    sent: ["GOAWAY 0 2147483647 0", `PING 0 ${Buffer.from("goodbye!").toString("hex")}`, "GOAWAY 0 3 0"],
  },
  {
    name: "10.5: resets that this side is made to send",
    limits: { resetBurst: 2 },
    frames: [1, 3, 5, 7, 9, 11].flatMap((id) => [request(id), frame(windowUpdate, 0, id, word(0))]),
    events: [
      ...[1, 3, 5].flatMap((id) => [
        `request ${id} ${requestText}`,
        `closed ${id}`,
        `reset ${id} 1 by error: WINDOW_UPDATE is 0`,
      ]),
      "over 11 too many streams are reset",
    ],
    sent: ["RST_STREAM 1 1", "RST_STREAM 3 1", "RST_STREAM 5 1", "GOAWAY 0 5 0", "GOAWAY 0 5 11"],
  },
  {
    name: "10.5: malformed requests",
    limits: { resetBurst: 2 },
    frames: [1, 3, 5, 7, 9, 11].map((id) => headers(id, true, "a", "b")),
    events: ["over 11 too many streams are reset"],
    sent: ["RST_STREAM 1 1", "RST_STREAM 3 1", "GOAWAY 0 5 0", "RST_STREAM 5 1", "GOAWAY 0 5 11"],
  },
  ...(
    [
      ["PING", frame(ping, 0, 0, eight), `PING 0 flags 1 ${eight}`],
      ["SETTINGS", settings(), "SETTINGS 0 flags 1"],
      ["acknowledgements of SETTINGS", settingsAck, undefined],
      ["PRIORITY", frame(priority, 0, 1, `${word(3)} 10`), undefined],
      ["frames of unknown types", frame(0x16, 0, 1, eight), undefined],
      ["WINDOW_UPDATE", frame(windowUpdate, 0, 0, word(1)), undefined],
      ["GOAWAY", frame(goaway, 0, 0, word(0) + word(0)), undefined],
    ] as const
  ).map(([name, one, answer]) => ({
    name: `10.5: a flood of ${name}`,
    limits: { controlBurst: 5 },
    frames: Array<Buffer>(10).fill(one),
    events: [
      ...(name === "SETTINGS" ? Array<string>(4).fill("settings") : []),
      ...(name === "GOAWAY" ? Array<string>(4).fill("goaway 0 0 ") : []),
      "over 11 too many frames bring nothing",
    ],
    sent: [...(answer === undefined ? [] : Array<string>(4).fill(answer)), "GOAWAY 0 0 11"],
  })),
  {
    name: "10.5: DATA of a byte pays for no frame that brings nothing",
    limits: { controlBurst: 5 },
    frames: [
      request(1),
      ...Array.from({ length: 10 }, () => [frame(data, 0, 1, "01"), frame(ping, 0, 0, eight)]).flat(),
    ],
    events: [
      opened,
      ...Array<string>(5).fill("data 1 01"),
      "closed 1",
      "reset 1 11 by connection: too many frames bring nothing",
      "over 11 too many frames bring nothing",
    ],
    sent: [...Array<string>(4).fill(`PING 0 flags 1 ${eight}`), "GOAWAY 0 1 11"],
  },
  {
    name: "10.5: DATA of 1024 bytes pays for one",
    limits: { controlBurst: 5 },
    frames: [
      request(1),
      ...Array.from({ length: 10 }, () => [frame(data, 0, 1, "00".repeat(1024)), frame(ping, 0, 0, eight)]).flat(),
    ],
    events: [opened, ...Array<string>(10).fill("data 1 1024 bytes")],
    sent: Array<string>(10).fill(`PING 0 flags 1 ${eight}`),
  },
  {
    name: "10.5: SETTINGS that change the windows of 64 streams cost as much as three",
    limits: { controlBurst: 6 },
    frames: [
      ...Array.from({ length: 64 }, (_, n) => request(2 * n + 1)),
      ...Array.from({ length: 3 }, (_, n) => settings(4, n)),
    ],
    events: [
      ...Array.from({ length: 64 }, (_, n) => `request ${2 * n + 1} ${requestText}`),
      ...Array<string>(2).fill("settings"),
      ...Array.from({ length: 64 }, (_, n) => 2 * n + 1).flatMap((id) => [
        `closed ${id}`,
        `reset ${id} 11 by connection: too many frames bring nothing`,
      ]),
      "over 11 too many frames bring nothing",
    ],
    sent: [...Array<string>(2).fill("SETTINGS 0 flags 1"), "GOAWAY 0 127 11"],
  },
  {
    name: "10.5: a flood of empty DATA",
    limits: { controlBurst: 5 },
    frames: [request(1), ...Array<Buffer>(10).fill(frame(data, 0, 1))],
    events: [
      opened,
      "closed 1",
      "reset 1 11 by connection: too many frames bring nothing",
      "over 11 too many frames bring nothing",
    ],
    sent: ["GOAWAY 0 1 11"],
  },
];

describe.each(Object.entries(chunkings))("a server that gets its bytes %s", (_how, cut) => {
  test.each([...states, ...definitions, ...semantics, ...floods])("RFC 9113 §$name", (row) => {
    const { events, sent } = run(row, true, cut);
    expect(events).toEqual(row.events);
    expect(sent).toEqual(row.sent ?? []);
  });
});
