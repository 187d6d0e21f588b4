import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import { headers, type Row, run } from "./connection-rows.js";
import { chunkings, frame, settings, word } from "./frame.js";

const { data, priority, rstStream, pushPromise, goaway, windowUpdate } = FrameType;
const ok = [":status", "200"];

function refused(name: string, text: string, ...frames: Buffer[]): Row {
  return { name, opens: 1, frames, events: ["closed 1", `reset 1 1 by error: ${text}`], sent: ["RST_STREAM 1 1"] };
}

const rows: readonly Row[] = [
  {
    name: "8.1: a response",
    opens: 1,
    frames: [headers(1, false, ...ok), frame(data, 0, 1, "01"), headers(1, true, "grpc-status", "0")],
    events: ["headers 1 :status 200", "data 1 01", "trailers 1 grpc-status 0", "end 1", "closed 1"],
  },
  {
    name: "8.1: a response that ends with DATA",
    opens: 1,
    frames: [headers(1, false, ...ok), frame(data, 1, 1, "01")],
    events: ["headers 1 :status 200", "data 1 01", "end 1", "closed 1"],
  },
  {
    name: "8.1: a response of headers alone",
    opens: 1,
    frames: [headers(1, true, ...ok)],
    events: ["headers 1 :status 200", "end 1", "closed 1"],
  },
  {
    name: "8.1: a response before the end of the request",
    opens: 1,
    ends: false,
    frames: [headers(1, true, ...ok), frame(rstStream, 0, 1, word(0))],
    events: ["headers 1 :status 200", "end 1", "closed 1", "reset 1 0 by peer"],
  },
  {
    name: "8.1: informational responses come before",
    opens: 1,
    frames: [
      headers(1, false, ":status", "100"),
      headers(1, false, ":status", "103", "a", "b"),
      headers(1, true, ...ok),
    ],
    events: ["headers 1 :status 200", "end 1", "closed 1"],
  },
  refused(
    "8.1: an informational response that ends the stream",
    "an informational response ends the stream",
    headers(1, true, ":status", "100"),
  ),
  refused("8.1: DATA before the headers", "DATA comes before the headers", frame(data, 0, 1, "01")),
  refused(
    "8.1: DATA after an informational response",
    "DATA comes before the headers",
    headers(1, false, ":status", "100"),
    frame(data, 0, 1),
  ),
  refused("8.6: 101", ":status is 101, which HTTP/2 has not", headers(1, false, ":status", "101")),
  refused("8.3.2: no :status", "a response has no :status", headers(1, false, "a", "b")),
  refused("8.3.2: an empty :status", ":status is ", headers(1, false, ":status", "")),
  refused(
    "8.3.2: a :status that is no number of three digits",
    ":status is 2000",
    headers(1, false, ":status", "2000"),
  ),
  refused("8.3.2: :status twice", ":status comes twice", headers(1, false, ...ok, ...ok)),
  refused(
    "8.3: the pseudo-header fields of a request",
    ":path is mixed with those of a response",
    headers(1, false, ...ok, ":path", "/"),
  ),
  refused("8.2.1: a name in upper case", "a field's name has the character 0x41", headers(1, false, ...ok, "A", "b")),
  refused("8.2.1: a line end in a value", "a has the character 0x0a", headers(1, false, ...ok, "a", "b\nc")),
  refused(
    "8.2.2: a field of the connection",
    "transfer-encoding is not allowed",
    headers(1, false, ...ok, "transfer-encoding", "chunked"),
  ),
  {
    ...refused(
      "8.1.1: content that is shorter than content-length",
      "the content is shorter than content-length",
      headers(1, false, ...ok, "content-length", "2"),
      frame(data, 1, 1, "01"),
    ),
    events: [
      "headers 1 :status 200 content-length 2",
      "closed 1",
      "reset 1 1 by error: the content is shorter than content-length",
    ],
  },
  {
    name: "8.1.1: no content of a content-length",
    opens: 1,
    frames: [headers(1, true, ...ok, "content-length", "2")],
    events: ["closed 1", "reset 1 1 by error: the content is shorter than content-length"],
    sent: ["RST_STREAM 1 1"],
  },
  {
    name: "5.1: HEADERS of an idle stream",
    opens: 1,
    frames: [headers(3, true, ...ok)],
    events: [
      "closed 1",
      "reset 1 1 by connection: HEADERS of the idle stream 3",
      "over 1 HEADERS of the idle stream 3",
    ],
    sent: ["GOAWAY 0 0 1"],
  },
  {
    name: "5.1: HEADERS of a stream that no server can open",
    frames: [headers(2, true, ...ok)],
    events: ["over 1 HEADERS of the idle stream 2"],
    sent: ["GOAWAY 0 0 1"],
  },
  {
    name: "5.1: HEADERS after the end of the response",
    opens: 1,
    ends: false,
    frames: [headers(1, true, ...ok), headers(1, true, "a", "b")],
    events: [
      ...["headers 1 :status 200", "end 1", "closed 1"],
      "reset 1 5 by error: HEADERS come after the end of the stream",
    ],
    sent: ["RST_STREAM 1 5"],
  },
  {
    name: "5.1: what comes after a cancellation is dropped",
    opens: 1,
    frames: [headers(1, false, ...ok), frame(data, 0, 1, "01"), headers(1, true, "grpc-status", "0")],
    on: ({ connection }, stream, event) => {
      if (event === "headers") connection.reset(stream, 8);
    },
    events: ["headers 1 :status 200", "closed 1"],
    sent: ["RST_STREAM 1 8"],
  },
  {
    name: "6.4: a stream that is refused",
    opens: 1,
    frames: [frame(rstStream, 0, 1, word(7))],
    events: ["closed 1", "reset 1 7 by peer"],
  },
  {
    name: "6.5.2: a server must not say that it takes pushes",
    frames: [settings(2, 1)],
    events: ["over 1 SETTINGS_ENABLE_PUSH is 1"],
    sent: ["GOAWAY 0 0 1"],
  },
  {
    name: "8.4: a push, which we have forbidden",
    opens: 1,
    frames: [frame(pushPromise, 4, 1, `${word(2)} 82`)],
    events: ["closed 1", "reset 1 1 by connection: PUSH_PROMISE is not allowed", "over 1 PUSH_PROMISE is not allowed"],
    sent: ["GOAWAY 0 0 1"],
  },
  {
    name: "6.8: GOAWAY ends the streams that the server does not take",
    opens: 3,
    frames: [frame(goaway, 0, 0, `${word(1)}${word(0)}6f6e`), headers(1, true, ...ok), headers(3, true, ...ok)],
    events: [
      ...["closed 3", "reset 3 7 by goaway: on", "closed 5", "reset 5 7 by goaway: on", "goaway 1 0 on"],
      ...["headers 1 :status 200", "end 1", "closed 1"],
    ],
  },
  {
    name: "6.8: the first 1024 bytes of the text of GOAWAY are read",
    opens: 1,
    frames: [frame(goaway, 0, 0, `${word(1)}${word(0)}${"61".repeat(16_000)}`)],
    events: [`goaway 1 0 ${"a".repeat(1024)}`],
  },
  {
    name: "6.8: GOAWAY in two steps",
    opens: 2,
    frames: [frame(goaway, 0, 0, word(0x7fffffff) + word(0)), frame(goaway, 0, 0, word(1) + word(0))],
    events: ["goaway 2147483647 0 ", "closed 3", "reset 3 7 by goaway", "goaway 1 0 "],
  },
  {
    name: "10.5: a server may reset every stream, for it opens none",
    limits: { resetBurst: 1, controlBurst: 2 },
    opens: 4,
    frames: [1, 3, 5, 7].map((id) => frame(rstStream, 0, id, word(7))),
    events: [1, 3, 5, 7].flatMap((id) => [`closed ${id}`, `reset ${id} 7 by peer`]),
  },
  {
    name: "10.5: resets of streams that are over are useless frames",
    limits: { controlBurst: 3 },
    opens: 1,
    frames: [headers(1, true, ...ok), ...[0, 8, 8].map((code) => frame(rstStream, 0, 1, word(code)))],
    events: ["headers 1 :status 200", "end 1", "closed 1", "over 11 too many frames bring nothing"],
    sent: ["GOAWAY 0 0 11"],
  },
  ...["DATA", "HEADERS"].map((name): Row => {
    const late = name === "DATA" ? frame(data, 1, 1, "01") : headers(1, true, ...ok);
    return {
      name: `5.1: ${name} after RST_STREAM of the server is an error of the stream`,
      opens: 2,
      frames: [headers(1, false, ...ok), frame(rstStream, 0, 1, word(8)), late, headers(3, true, ...ok)],
      events: [
        ...["headers 1 :status 200", "closed 1", "reset 1 8 by peer"],
        ...["headers 3 :status 200", "end 3", "closed 3"],
      ],
      sent: ["RST_STREAM 1 5"],
    };
  }),
  ...["DATA", "HEADERS"].map((name): Row => {
    const late = name === "DATA" ? frame(data, 1, 1, "01") : headers(1, true, ...ok);
    return {
      name: `5.1: ${name} after the end of a stream is an error of the connection`,
      opens: 1,
      frames: [headers(1, true, ...ok), late],
      events: ["headers 1 :status 200", "end 1", "closed 1", `over 5 ${name} of the closed stream 1`],
      sent: ["GOAWAY 0 0 5"],
    };
  }),
  {
    name: "6.3: PRIORITY of a wrong length on a stream that is over",
    opens: 1,
    frames: [headers(1, true, ...ok), frame(priority, 0, 1, word(1))],
    events: ["headers 1 :status 200", "end 1", "closed 1"],
    sent: ["RST_STREAM 1 6"],
  },
  {
    name: "6.9: WINDOW_UPDATE of a stream that is over",
    opens: 1,
    frames: [headers(1, true, ...ok), frame(windowUpdate, 0, 1, word(100))],
    events: ["headers 1 :status 200", "end 1", "closed 1"],
  },
];

describe.each(Object.entries(chunkings))("a client that gets its bytes %s", (_how, cut) => {
  test.each(rows)("RFC 9113 §$name", (row) => {
    const { events, sent } = run(row, false, cut);
    expect(events).toEqual(row.events);
    expect(sent).toEqual(row.sent ?? []);
  });
});
