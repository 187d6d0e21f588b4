import { once } from "node:events";
import { type ClientHttp2Session, createServer, type IncomingHttpHeaders, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { CallContext, createClientFactory, Metadata, RpcError } from "interwire";
import { openSession, type RawAnswer, rawRequest } from "../../http2-server/raw-request.js";
import type { IContexts } from "../context-contract.js";
import { type Running, runContexts, ways } from "../contexts-running.js";
import { failure } from "../running.js";
import { newChannel, onEveryListener, onEveryTransport, testConnection } from "../transports.js";

const one = Buffer.of(1);
const two = Buffer.of(1, 2);
const three = Buffer.of(1, 2, 3);
const empty = Buffer.alloc(0);

/** Metadata with a header of bytes, and one of text. */
function metadataOf(bytes: readonly Buffer[], text = "text"): Metadata {
  const metadata = new Metadata();
  for (const value of bytes) metadata.add("a-bin", value);
  metadata.add("text", text);
  return metadata;
}

let running: Running;

function runningServer(): void {
  beforeAll(async () => {
    running = await runContexts();
  });
  afterAll(() => running.stop());
}

/** Sends a call with these headers from a client of Node's own. */
async function raw(headers: Record<string, string | string[]>, session?: ClientHttp2Session): Promise<RawAnswer> {
  const used = session ?? openSession(running.address);
  const answer = await rawRequest(used, { ":path": "/IContexts/PlainUnary", ...headers }, "0000000000");
  if (session === undefined) used.close();
  return answer;
}

onEveryTransport(({ isOwnServer, isOwnClient }) => {
  runningServer();

  testConnection("bytes are sent without padding, in headers and trailers", async () => {
    for (const [bytes, text] of [
      [[one], "AQ"],
      [[two], "AQI"],
      [[three], "AQID"],
      [[one, two, three], "AQ, AQI, AQID"],
      [[empty], ""],
    ] as const) {
      running.instance.act = (ctx) => {
        ctx.responseHeaders = metadataOf(bytes);
        ctx.trailers = metadataOf(bytes);
        return "";
      };
      const { headers, trailers } = await raw({});
      expect([headers["a-bin"], trailers["a-bin"]]).toEqual([text, text]);
      running.instance.act = () => {
        throw new RpcError(9, "no", { metadata: metadataOf(bytes) });
      };
      const failed = await raw({});
      expect({ ...failed.headers, ...failed.trailers }["a-bin"]).toBe(text);
    }
  });

  testConnection("bytes are read with and without padding, in one field or several", async () => {
    for (const [text, expected] of [
      ["AQ", [one]],
      ["AQ==", [one]],
      ["AQI", [two]],
      ["AQI=", [two]],
      ["AQ==,AQI, AQID", [one, two, three]],
      ["", [empty]],
      [",AQ", [empty, one]],
      [
        ["AQ", "AQI=,AQID"],
        [one, two, three],
      ],
    ] as const) {
      running.instance.act = (ctx) => JSON.stringify(ctx.metadata.get("a-bin"));
      const { body } = await raw({ "a-bin": text as string });
      expect(Buffer.from(body, "hex").toString()).toContain(JSON.stringify(expected));
    }
  });

  testConnection("bytes of a client are sent without padding", async () => {
    if (isOwnServer && !isOwnClient) return;
    const seen: IncomingHttpHeaders[] = [];
    const server = createServer();
    server.on("stream", (stream: ServerHttp2Stream, headers) => {
      seen.push(headers);
      stream.respond(
        { ":status": 200, "content-type": "application/grpc", "grpc-status": "9", "grpc-message": "no" },
        { endStream: true },
      );
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const channel = newChannel(`127.0.0.1:${(server.address() as AddressInfo).port}`);
    const client = createClientFactory().createClient<IContexts>(channel);
    // The second call has a connection already, and may go straight to it.
    for (let n = 0; n < 2; n++) {
      await failure(client.Unary(new CallContext({ metadata: metadataOf([one, two, three]) }), ""));
    }
    expect(seen.map((headers) => headers["a-bin"])).toEqual(["AQ, AQI, AQID", "AQ, AQI, AQID"]);
    channel.close();
    server.close();
  });

  describe("blanks around values are stripped, in every place", () => {
    test.each(ways)("$way", async ({ call }) => {
      running.instance.act = (ctx) => {
        ctx.setResponseHeader("up", "  a  b ");
        ctx.setTrailer("down", " c");
        return JSON.stringify(ctx.metadata.get("text"));
      };
      const metadata = metadataOf([], "  in  side ");
      const ctx = new CallContext({ metadata });
      expect(await call(running.client, ctx)).toContain(JSON.stringify(["in  side"]));
      expect([ctx.responseHeaders?.get("up"), ctx.trailers?.get("down")]).toEqual([["a  b"], ["c"]]);
      expect(metadata.get("text")).toEqual(["  in  side "]);
    });

    test("a value of blanks alone is empty", async () => {
      running.instance.act = (ctx) => JSON.stringify(ctx.metadata.get("text"));
      const ctx = new CallContext({ metadata: metadataOf([], "   ") });
      expect(await running.client.Unary(ctx, "")).toBe('[""]');
    });
  });

  test.each([
    ["host", "HTTP/2 has :authority in its place"],
    [":path", "names that begin with a colon are those of HTTP/2 itself"],
    [":x", "names that begin with a colon are those of HTTP/2 itself"],
    ["connection", "HTTP/2 forbids it"],
    ["te", "HTTP/2 forbids it"],
    ["grpc-timeout", "gRPC sets it itself"],
  ])("%s is refused before anything is sent", async (name, reason) => {
    const metadata = new Metadata();
    metadata.set(name, "a");
    expect(await failure(running.client.Unary(new CallContext({ metadata }), ""))).toMatchObject({
      code: "IW2014",
      message: `IW2014: Header '${name}' cannot be sent: ${reason}. Send the value under a name of your own.`,
    });
  });
});

onEveryListener(({ isOwnServer }) => {
  runningServer();

  test("the blanks around a value that a client sends are stripped, or the header is lost in Node", async () => {
    running.instance.act = (ctx) => JSON.stringify(ctx.metadata.get("text"));
    const { body } = await raw({ text: " a b " });
    expect(Buffer.from(body, "hex").subarray(7).toString()).toBe(isOwnServer ? '["a b"]' : "[]");
  });

  test("a call with thousands of values in its headers of bytes is refused, and the next one is served", async () => {
    running.instance.act = (ctx) => String(ctx.metadata.get("a-bin").length);
    const session = openSession(running.address);
    for (const commas of [",".repeat(3900), Array.from({ length: 10 }, () => ",".repeat(390))]) {
      expect(await raw({ "a-bin": commas }, session)).toMatchObject({ headers: {}, body: "", code: 11 });
    }
    const { body, code } = await raw({ "a-bin": ",".repeat(999) }, session);
    expect([Buffer.from(body, "hex").subarray(-4).toString(), code]).toEqual(["1000", 0]);
    session.close();
  });

  test("a header that metadata cannot have is not logged, and its call is served", async () => {
    const errors = jest.spyOn(console, "error").mockImplementation(() => {});
    running.instance.act = (ctx) => Object.keys(ctx.metadata.toJSON()).join();
    const { trailers } = await raw({ "a!b": "1", latin: "\xe9" });
    expect([trailers["grpc-status"], errors.mock.calls]).toEqual(["0", []]);
    errors.mockRestore();
  });

  test("a timeout of thousands of digits costs no more than they are worth", async () => {
    const session = openSession(running.address);
    const answer = await raw({ "grpc-timeout": "1".repeat(4000) }, session);
    // Over grpc-js it is reset before that tries its pattern at each of the digits.
    expect(isOwnServer ? answer.headers["grpc-status"] : answer.code).toBe(isOwnServer ? "13" : 11);
    expect((await raw({}, session)).trailers["grpc-status"]).toBe("0");
    session.close();
  });
});
