import { createServer as createHttp2Server, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { createChannel, createClientFactory } from "interwire";
import { frame, rawCall } from "../../interop/raw-http2.js";
import type { ICalculator } from "../contracts.js";
import { failure, run } from "../running.js";

const clients = createClientFactory();
const head = { ":status": 200, "content-type": "application/grpc" };

/** Answers with messages and then with a status. */
function answer(stream: ServerHttp2Stream, messages: Buffer, trailers: Record<string, string>): void {
  stream.respond(head, { waitForTrailers: true });
  stream.on("wantTrailers", () => stream.sendTrailers(trailers));
  stream.end(messages);
}

/** Serves every call with `act`, calls Sum once and gives back what it failed with. */
async function callTo(act: (stream: ServerHttp2Stream) => void): Promise<unknown> {
  const server = createHttp2Server();
  server.on("stream", (stream) => {
    stream.on("error", () => {});
    act(stream);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const channel = createChannel(`127.0.0.1:${(server.address() as AddressInfo).port}`);
  const error = await failure(clients.createClient<ICalculator>(channel).Sum(1, 2));
  channel.close();
  server.close();
  return error;
}

const ok = { "grpc-status": "0" };
const two = Buffer.concat([frame("0803"), frame("0804")]);

describe("a call fails, once and for all, on a server that", () => {
  test.each<[string, (stream: ServerHttp2Stream) => void, number, string]>([
    [
      "answers twice",
      (stream) => answer(stream, two, ok),
      12,
      "The server sent more than one response to a call that has one",
    ],
    [
      "answers twice and never ends",
      (stream) => {
        stream.respond(head);
        stream.write(two);
      },
      12,
      "The server sent more than one response to a call that has one",
    ],
    [
      "answers a second time later",
      (stream) => {
        stream.respond(head, { waitForTrailers: true });
        stream.on("wantTrailers", () => stream.sendTrailers(ok));
        stream.write(frame("0803"));
        setTimeout(() => stream.end(frame("0804")), 20);
      },
      12,
      "The server sent more than one response to a call that has one",
    ],
    [
      "ends well without an answer",
      (stream) => answer(stream, Buffer.alloc(0), ok),
      12,
      "The server ended the call without a response",
    ],
    [
      "answers with bytes that are no message",
      (stream) => answer(stream, frame("08ff"), ok),
      13,
      "The response cannot be decoded: Sum.result at byte 0: truncated message: a value runs past its end",
    ],
    [
      "answers with garbage",
      (stream) => answer(stream, frame("ff".repeat(64)), ok),
      13,
      "The response cannot be decoded: Sum at byte 0: malformed varint: longer than ten bytes",
    ],
    [
      "nests groups without end",
      (stream) => answer(stream, frame("1b".repeat(100_000)), ok),
      13,
      "The response cannot be decoded: Sum, unknown field 3 at byte 0: message nested deeper than 100 levels; maxDepth allows more",
    ],
    [
      "sends a text that is no URI",
      (stream) => stream.respond({ ...head, "grpc-status": "5", "grpc-message": "100%FF%" }, { endStream: true }),
      5,
      "100%FF%",
    ],
  ])("%s", async (_, act, code, text) => {
    await expect(callTo(act)).resolves.toMatchObject({ code, rawMessage: text, path: "/ICalculator/Sum" });
  });

  test("keeps the reason of bytes that are no message", async () => {
    const error = await callTo((stream) => answer(stream, frame("08ff"), ok));
    expect(error).toMatchObject({ cause: expect.objectContaining({ code: "IW2010" }) });
  });
});

describe("a server answers, and lives, when a client", () => {
  test.each<[string, readonly string[], string, string]>([
    ["sends nothing", [], "12", "The client sent no request to an operation that takes one"],
    [
      "sends two requests",
      ["0801", "0802"],
      "12",
      "The client sent more than one request to an operation that takes one",
    ],
    [
      "sends no message",
      ["08"],
      "13",
      "The request cannot be decoded: Sum.x at byte 0: truncated message: a value runs past its end",
    ],
    ["sends a bad tag", ["00"], "13", "The request cannot be decoded: Sum at byte 0: illegal tag: field number 0"],
    [
      "nests groups without end",
      ["1b".repeat(100_000)],
      "13",
      "The request cannot be decoded: Sum, unknown field 3 at byte 0: message nested deeper than 100 levels; maxDepth allows more",
    ],
  ])("%s", async (_, messages, status, text) => {
    const { address, client, instance, errors, stop } = await run();
    const headers = { ":path": "/ICalculator/Sum", "content-type": "application/grpc", te: "trailers" };
    const { headers: answered } = await rawCall(address, headers, messages);
    expect(answered).toMatchObject({ "grpc-status": status, "grpc-message": encodeURI(text) });
    expect(instance.seen).toEqual([]);
    await expect(client.Sum(1, 2)).resolves.toBe(3n);
    expect(errors).toEqual([]);
    await stop();
  });
});
