import type { ClientHttp2Session, OutgoingHttpHeaders } from "node:http2";
import { createServer, type int32, type Server } from "interwire/http2";
import { grpc } from "../../runtime/protocol/grpc.js";
import { Http2ServerTransport } from "../../runtime/transport/node-http2/http2-server-transport.js";
import { plainProtocol } from "./plain-protocol.js";
import { framed, openSession, rawRequest } from "./raw-request.js";

/** @serviceContract { name: "Numbers" } */
interface INumbers {
  /** @operationContract */
  Double(value: int32): int32;
  /** @operationContract */
  Echo(text: string): string;
  /** @operationContract */
  Count(values: AsyncIterable<int32>): Promise<int32>;
  /** @operationContract */
  Wait(): Promise<void>;
}

const numbers: INumbers = {
  Double: (value) => value * 2,
  Echo: (text) => text,
  Count: async (values) => {
    let count = 0;
    for await (const _ of values) count++;
    return count;
  },
  Wait: () => new Promise(() => {}),
};

let server: Server;
let session: ClientHttp2Session;

beforeAll(async () => {
  server = createServer({ transport: (setup) => new Http2ServerTransport(setup, {}, [grpc, plainProtocol]) });
  session = openSession(await server.implement<INumbers>(numbers).listen("127.0.0.1:0"));
});
afterAll(async () => {
  session.close();
  await server.close();
});

const plain: OutgoingHttpHeaders = { ":method": "PUT", "content-type": "application/x-test" };
/** The message of a text of 100 000 bytes, and that of one with a byte more than a server receives. */
const long = `0aa08d06${"61".repeat(100_000)}`;
const tooLong = `0a81808002${"61".repeat((4 << 20) + 1)}`;

const ended = (body: string, status: string) => ({
  headers: { ":status": 200, "content-type": "application/x-test" },
  trailers: { "x-status": status },
  body,
});
const refused = (httpStatus: number, status: string) => ({
  headers: { ":status": httpStatus, "content-type": "application/x-test", "x-status": status },
  trailers: {},
  body: "",
});
const unserved =
  "12 The server does not implement the method /Numbers/Treble: its service Numbers has no method Treble";

describe("a server that speaks two protocols has each request read and answered by that of its content-type", () => {
  test.each<[string, OutgoingHttpHeaders, string, object]>([
    ["a message that is the whole body", { ":path": "/Numbers/Double" }, "0815", ended("082a", "0")],
    ["a message in many frames", { ":path": "/Numbers/Echo" }, long, ended(long, "0")],
    ["an empty body, which is a message", { ":path": "/Numbers/Double" }, "", ended("", "0")],
    ["a stream of requests", { ":path": "/Numbers/Count" }, "0815", ended("0801", "0")],
    ["a failure", { ":path": "/Numbers/Echo" }, tooLong, refused(200, "8 A body of more than 4194304 bytes")],
    ["a timeout", { ":path": "/Numbers/Wait", "x-timeout": "5" }, "", refused(200, "4 Deadline exceeded")],
    ["a timeout of nothing", { ":path": "/Numbers/Wait", "x-timeout": "0" }, "", refused(200, "4 Deadline exceeded")],
    [
      "a request that it refuses",
      { ":path": "/Numbers/Double", ":method": "POST" },
      "0815",
      refused(405, "13 Not by POST"),
    ],
    ["a path that is not served", { ":path": "/Numbers/Treble" }, "0815", refused(200, unserved)],
    [
      "gRPC beside it",
      { ":path": "/Numbers/Double", ":method": "POST", "content-type": "application/grpc" },
      framed(Buffer.from("0815", "hex")),
      {
        headers: { ":status": 200, "content-type": "application/grpc+proto" },
        trailers: { "grpc-status": "0" },
        body: framed(Buffer.from("082a", "hex")),
      },
    ],
    [
      "a type that is no protocol's, which gRPC answers",
      { ":path": "/Numbers/Double", "content-type": "text/plain" },
      "0815",
      {
        headers: {
          ":status": 415,
          "content-type": "application/grpc+proto",
          "grpc-status": "13",
          "grpc-message": encodeURI('The content-type is "text/plain", not application/grpc'),
        },
        body: "",
      },
    ],
  ])("%s", async (_, headers, body, answer) => {
    expect(await rawRequest(session, { ...plain, ...headers }, body)).toMatchObject(answer);
  });
});
