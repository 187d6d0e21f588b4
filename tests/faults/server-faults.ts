import { gzipSync } from "node:zlib";
import { Code } from "interwire";
import { frame } from "../interop/raw-http2.js";
import { frameType, type RawConnection } from "./raw-frames.js";

/** A server's way to end a stream, and the error of a call of any kind. */
export interface ServerFault {
  act(stream: number, connection: RawConnection): void;
  readonly code: Code;
  readonly text: string;
  /** The error on a channel on HTTP/2 of our own, if it is another one. */
  readonly own?: { readonly code: Code; readonly text: string };
}

// gRPC's http-grpc-status-mapping.md: a response of HTTP status 200 without a status of gRPC is UNKNOWN.
const noStatus = { code: Code.UNKNOWN, text: "The server sent no status" };

type Fields = Readonly<Record<string, string>>;

const head: Fields = { ":status": "200", "content-type": "application/grpc" };
const ok: Fields = { "grpc-status": "0" };

/** The message with 1 in its only field. */
export const one = frame("0801");

/** A message whose frame says that it is compressed. */
export function compressed(payload: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(payload.length);
  return Buffer.concat([Buffer.of(1), length, payload]);
}

/** Answers with headers, bytes and trailers; without trailers, the bytes end the stream and a reset stops the client. */
function answers(headers: Fields, bytes: Buffer, trailers?: Fields): ServerFault["act"] {
  return (stream, connection) => {
    connection.headers(stream, headers);
    connection.data(stream, bytes, trailers === undefined);
    if (trailers !== undefined) connection.headers(stream, trailers, true);
    else connection.reset(stream, 0);
  };
}

const encoded = (encoding: string): Fields => ({ ...head, "grpc-encoding": encoding });

/** Codes of RST_STREAM (RFC 9113, section 7) and what gRPC makes of them (its PROTOCOL-HTTP2.md). */
const resets: readonly (readonly [name: string, reset: number, code: Code, text: string])[] = [
  ["NO_ERROR", 0, Code.INTERNAL, "Received RST_STREAM with code 0 (Call ended without gRPC status)"],
  ["PROTOCOL_ERROR", 1, Code.INTERNAL, "Received RST_STREAM with code 1"],
  ["INTERNAL_ERROR", 2, Code.INTERNAL, "Received RST_STREAM with code 2"],
  ["FLOW_CONTROL_ERROR", 3, Code.INTERNAL, "Received RST_STREAM with code 3"],
  ["REFUSED_STREAM", 7, Code.UNAVAILABLE, "Stream refused by server"],
  ["CANCEL", 8, Code.CANCELLED, "Call cancelled"],
  ["ENHANCE_YOUR_CALM", 11, Code.RESOURCE_EXHAUSTED, "Bandwidth exhausted or memory limit exceeded"],
  ["INADEQUATE_SECURITY", 12, Code.PERMISSION_DENIED, "Protocol not secure enough"],
  ["a code that HTTP/2 does not know", 99, Code.INTERNAL, "Received RST_STREAM with code 99"],
];

const moments = {
  "at once": () => {},
  "after its headers": (stream, connection) => connection.headers(stream, head),
  "after an answer": (stream, connection) => {
    connection.headers(stream, head);
    connection.data(stream, one);
  },
} satisfies Readonly<Record<string, ServerFault["act"]>>;

/** Streams that are reset. */
export const serverResets: Readonly<Record<string, ServerFault>> = Object.fromEntries(
  resets.flatMap(([name, reset, code, text]) =>
    Object.entries({ "at once": moments["at once"], "after an answer": moments["after an answer"] }).map(
      ([moment, before]): [string, ServerFault] => {
        const act: ServerFault["act"] = (stream, connection) => {
          before(stream, connection);
          connection.reset(stream, reset);
        };
        return [`resets the stream with ${name} ${moment}`, { act, code, text }];
      },
    ),
  ),
);

const dropped = "Connection dropped";

/** Connections that end. */
export const brokenConnections: Readonly<Record<string, ServerFault>> = Object.fromEntries(
  Object.entries(moments).flatMap(([moment, before]) => {
    const faults: Record<string, readonly [text: string, end: (connection: RawConnection, stream: number) => void]> = {
      "ends the connection": [dropped, ({ socket }) => socket.end()],
      "resets the connection": ["", ({ socket }) => socket.resetAndDestroy()],
      "sends GOAWAY with an error and ends the connection": [
        "Session closed with error code 2",
        (connection, stream) => {
          connection.goaway(stream, 2);
          connection.socket.end();
        },
      ],
    };
    return Object.entries(faults).map(([name, [text, end]]): [string, ServerFault] => {
      const act: ServerFault["act"] = (stream, connection) => {
        before(stream, connection);
        end(connection, stream);
      };
      const fault: ServerFault = { act, code: Code.UNAVAILABLE, text };
      const own = { code: Code.UNAVAILABLE, text: dropped };
      return [`${name} ${moment}`, text.startsWith("Session") ? { ...fault, code: Code.INTERNAL, own } : fault];
    });
  }),
);

/** After these, Node's HTTP/2 does not look at the connection any more, not even for its end. */
export const violations: Readonly<Record<string, ServerFault["act"]>> = {
  "sends bytes that are no HTTP/2": (_, { socket }) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n"),
  "sends a frame that is larger than allowed": (stream, connection) => connection.data(stream, Buffer.alloc(100_000)),
  "sends headers that cannot be read": (stream, connection) =>
    connection.send(frameType.headers, 4, stream, Buffer.from("ffffffffff", "hex")),
};

/** Answers that are no gRPC. */
export const strangeAnswers: Readonly<Record<string, ServerFault>> = {
  "answers with a page": {
    act: answers({ ":status": "200", "content-type": "text/html" }, Buffer.from("<html>Hello</html>")),
    code: Code.RESOURCE_EXHAUSTED,
    text: "Received message larger than max (1752460652 vs 4194304) (the answer is text/html, not application/grpc)",
    own: { ...noStatus, text: `${noStatus.text} (the answer is text/html, not application/grpc)` },
  },
  "answers with a short page": {
    act: answers({ ":status": "200", "content-type": "text/plain" }, Buffer.from("ok")),
    code: Code.INTERNAL,
    text: "(Call ended without gRPC status) (the answer is text/plain, not application/grpc)",
    own: { ...noStatus, text: `${noStatus.text} (the answer is text/plain, not application/grpc)` },
  },
  "answers with headers of a page alone": {
    act: (stream, connection) => connection.headers(stream, { ":status": "200", "content-type": "text/html" }, true),
    code: Code.UNKNOWN,
    text: "The server sent no status (the answer is text/html, not application/grpc)",
  },
  "answers with a failure of HTTP": {
    act: answers({ ":status": "503", "content-type": "text/html" }, Buffer.from("<html>Busy</html>")),
    code: Code.UNAVAILABLE,
    text: "Received HTTP status code 503 (the answer is text/html, not application/grpc)",
  },
  "answers with no content type": {
    act: answers({ ":status": "200" }, Buffer.from("{}")),
    code: Code.INTERNAL,
    text: "(Call ended without gRPC status) (the answer has no content-type, so it may be no gRPC)",
    own: { ...noStatus, text: `${noStatus.text} (the answer has no content-type, so it may be no gRPC)` },
  },
  "ends without trailers": {
    act: answers(head, one),
    code: Code.INTERNAL,
    text: "without gRPC status",
    own: noStatus,
  },
  "sends trailers without a status": {
    act: answers(head, one, { "x-reason": "none" }),
    code: Code.UNKNOWN,
    text: "The server sent no status",
  },
  "sends a status that is no number": {
    act: answers(head, one, { "grpc-status": "x", "grpc-message": "oh" }),
    code: Code.UNKNOWN,
    text: "oh",
  },
  "sends a status that is no number, without a text": {
    act: answers(head, one, { "grpc-status": "x" }),
    code: Code.UNKNOWN,
    text: "The server sent the status NaN, which gRPC does not know",
    own: { code: Code.UNKNOWN, text: "The server sent the status x, which gRPC does not know" },
  },
  "sends a status that gRPC does not know": {
    act: answers(head, one, { "grpc-status": "17" }),
    code: Code.UNKNOWN,
    text: "The server sent the status 17, which gRPC does not know",
  },
};

/** Answers whose messages are none. */
export const strangeMessages: Readonly<Record<string, ServerFault>> = {
  "sends garbage in a frame": {
    act: answers(head, frame("ff".repeat(64)), ok),
    code: Code.INTERNAL,
    text: "cannot be decoded",
  },
  "sends random bytes": {
    act: answers(head, Buffer.from("8f3ac1d2e4b59607", "hex"), ok),
    code: Code.RESOURCE_EXHAUSTED,
    text: "Received message larger than max",
  },
  "sends a length beyond the limit": {
    act: answers(head, Buffer.from("00ffffffff00", "hex"), ok),
    code: Code.RESOURCE_EXHAUSTED,
    text: "Received message larger than max (4294967295 vs 4194304)",
  },
  "sends a length that is too small": {
    act: answers(head, Buffer.concat([Buffer.from("0000000001", "hex"), Buffer.from("0801", "hex")]), ok),
    code: Code.INTERNAL,
    text: "cannot be decoded",
  },
  "compresses and does not say how": {
    act: answers(head, compressed(gzipSync(Buffer.from("0801", "hex"))), ok),
    code: Code.INTERNAL,
    text: "Received a compressed message that cannot be read",
  },
  "compresses in an unknown way": {
    act: answers(encoded("br"), compressed(Buffer.from("0801", "hex")), ok),
    code: Code.INTERNAL,
    text: "Received a compressed message that cannot be read",
  },
  "sends a compressed message that is none": {
    act: answers(encoded("gzip"), compressed(Buffer.from("no gzip at all")), ok),
    code: Code.INTERNAL,
    text: "Failed to decompress gzip-encoded message",
  },
  "sends half a compressed message": {
    act: answers(encoded("gzip"), compressed(gzipSync(Buffer.alloc(1000)).subarray(0, 12)), ok),
    code: Code.INTERNAL,
    text: "Failed to decompress gzip-encoded message",
  },
  "sends a deflated message that is none": {
    act: answers(encoded("deflate"), compressed(Buffer.from("no deflate at all")), ok),
    code: Code.INTERNAL,
    text: "Failed to decompress deflate-encoded message",
  },
  "sends a message that is too large without its compression": {
    act: answers(encoded("gzip"), compressed(gzipSync(Buffer.alloc(5 * 1024 * 1024))), ok),
    code: Code.RESOURCE_EXHAUSTED,
    text: "decompresses to a size larger than 4194304",
  },
};
