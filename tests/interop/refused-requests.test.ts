import type { ClientHttp2Session, OutgoingHttpHeaders } from "node:http2";
import { gzipSync } from "node:zlib";
import { type CallContext, contractOf, type int32, type Server } from "interwire";
import { framed, openSession, rawRequest } from "../http2-server/raw-request.js";
import { servedAddresses } from "../runtime/served-addresses.js";
import { newServer, onEveryListener } from "../runtime/transports.js";

/** @serviceContract { name: "Numbers" } */
interface INumbers {
  /** @operationContract */
  Double(value: int32, context?: CallContext): int32;
  /** @operationContract */
  Sum(values: AsyncIterable<int32>): Promise<int32>;
}

const paths = ["/Numbers/Double", "/Numbers/Sum"];
/** The message `{ value: 21 }`, and the answers to it. */
const request = "0000000002" + "0815";
const answers = ["0000000002" + "082a", "0000000002" + "0815"];
const accepted = { "grpc-accept-encoding": "identity,deflate,gzip" };

onEveryListener(() => {
  describe.each(servedAddresses)("at %s", (_, listen) => {
    let server: Server;
    let session: ClientHttp2Session;
    let encodings: (string | undefined)[];

    beforeAll(async () => {
      server = newServer().implement<INumbers>({
        Double: (value, context) => {
          encodings.push(context?.requestEncoding);
          return value * 2;
        },
        Sum: async (values) => {
          let sum = 0;
          for await (const value of values) sum += value;
          return sum;
        },
      });
      session = openSession(await listen(server, contractOf<INumbers>()));
    });
    beforeEach(() => {
      encodings = [];
    });
    afterAll(async () => {
      session.close();
      await server.close();
    });

    const text = (type: string): string => `The content-type is "${type}", not application/grpc`;

    test.each<[string, OutgoingHttpHeaders, number, number, string]>([
      ["another content-type", { "content-type": "application/json" }, 415, 13, text("application/json")],
      ["the subtype of JSON", { "content-type": "application/grpc+json" }, 415, 13, text("application/grpc+json")],
      [
        "a content-type that only begins like gRPC's",
        { "content-type": "application/grpc-web" },
        415,
        13,
        text("application/grpc-web"),
      ],
      ["no content-type", { "content-type": undefined }, 415, 13, text("")],
      [
        "a subtype that is not known",
        { "content-type": "application/grpc+foo" },
        415,
        13,
        text("application/grpc+foo"),
      ],
      [
        "a subtype that only begins like a known one",
        { "content-type": "application/grpc+proto2" },
        415,
        13,
        text("application/grpc+proto2"),
      ],
      ["the method GET", { ":method": "GET" }, 405, 13, "The method of HTTP is GET, not POST"],
      ["the method PUT", { ":method": "PUT" }, 405, 13, "The method of HTTP is PUT, not POST"],
      ["the method DELETE", { ":method": "DELETE" }, 405, 13, "The method of HTTP is DELETE, not POST"],
      [
        "an encoding that is not known",
        { "grpc-encoding": "br" },
        200,
        12,
        'The grpc-encoding is "br", and only identity, deflate and gzip are read',
      ],
    ])("a request is refused that has %s", async (_, headers, status, code, text) => {
      const expected = {
        headers: {
          ":status": status,
          "content-type": "application/grpc+proto",
          "grpc-status": String(code),
          "grpc-message": encodeURI(text),
          ...accepted,
        },
        body: "",
        code: 0,
      };
      for (const path of [...paths, "/Numbers/Treble"]) {
        expect(await rawRequest(session, { ":path": path, ...headers }, request)).toMatchObject(expected);
        // The stream ends even if the request does not.
        expect(await rawRequest(session, { ":path": path, ...headers }, request, true)).toMatchObject(expected);
      }
    });

    test.each<[string, OutgoingHttpHeaders]>([
      ["the content-type application/grpc", {}],
      ["the subtype of messages of protobuf", { "content-type": "application/grpc+proto" }],
      ["a parameter", { "content-type": "application/grpc;charset=utf-8" }],
      ["a subtype and a parameter", { "content-type": "application/grpc+proto; charset=utf-8" }],
      ["the encoding identity", { "grpc-encoding": "identity" }],
      ["an encoding that no message uses", { "grpc-encoding": "gzip" }],
    ])("a request is answered that has %s", async (_, headers) => {
      for (const [i, path] of paths.entries()) {
        expect(await rawRequest(session, { ":path": path, ...headers }, request)).toMatchObject({
          headers: { ":status": 200 },
          trailers: { "grpc-status": "0" },
          body: answers[i],
        });
      }
    });

    test.each<[string, OutgoingHttpHeaders]>([
      ["names no encoding", {}],
      ["names identity", { "grpc-encoding": "identity" }],
    ])("a compressed message is INTERNAL in a request that %s", async (_, headers) => {
      for (const path of paths) {
        const { headers: got } = await rawRequest(session, { ":path": path, ...headers }, "0100000002" + "0815");
        expect(got).toMatchObject({ ":status": 200, "grpc-status": "13" });
      }
    });

    test("an implementation sees the encoding that its client names", async () => {
      const zipped = framed(gzipSync(Buffer.from("0815", "hex")), 1);
      const rows: readonly [OutgoingHttpHeaders, string][] = [
        [{}, request],
        [{ "grpc-encoding": "identity" }, request],
        [{ "grpc-encoding": "gzip" }, zipped],
        [{ "grpc-encoding": "deflate" }, request],
      ];
      for (const [headers, body] of rows) {
        expect(await rawRequest(session, { ":path": paths[0], ...headers }, body)).toMatchObject({ body: answers[0] });
      }
      expect(encodings).toEqual([undefined, undefined, "gzip", "deflate"]);
    });

    test("a request with thousands of values in its headers of bytes is reset, and the next one is answered", async () => {
      for (const path of paths) {
        const commas = await rawRequest(session, { ":path": path, "a-bin": ",".repeat(3900) }, request);
        expect(commas).toMatchObject({ headers: {}, body: "", code: 11 });
        expect(await rawRequest(session, { ":path": path }, request)).toMatchObject({
          trailers: { "grpc-status": "0" },
        });
      }
    });
  });
});
