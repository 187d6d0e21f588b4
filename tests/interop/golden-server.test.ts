import { connect, constants } from "node:http2";
import { clrType, type int32, type Server } from "interwire";
import type { FaultInfo, IErrors, TheValue } from "../../test-fixtures/contracts/recorded.js";
import {
  Calculator,
  Derived,
  Dotted,
  Errors,
  Generic,
  Messages,
  Multipurpose,
  Namespaced,
  NamespaceOnly,
} from "../../test-fixtures/contracts/recorded-services.js";
import { onEveryServer } from "../runtime/on-grpc-server.js";
import { calls, meaning, type RecordedCall, recordedCall, shapes } from "./golden-data.js";
import { frame, type RawHalf, rawCall } from "./raw-http2.js";

/** The calls that end by themselves. */
const covered = calls.filter(({ events }) => events.length === 0);
/** The calls that the client left after the first items. */
const left = calls.filter(({ events, response }) => events.length > 0 && response.messages.length > 0);

/** A C# server drops an output header whose values are all defaults, and its own client then fails: we send it. */
const emptyOutput = ["multi/GenerateArrays zero header", "multi/GenerateArrays no items"];

onEveryServer((newServer) => {
  const errors = new Errors();
  const failures: unknown[] = [];
  let server: Server;
  let address: string;

  beforeAll(async () => {
    server = newServer({
      onError: (error) => void failures.push(error),
      errorDetails: [clrType<FaultInfo>("Contract.FaultInfo, peer")],
    });
    server.map(Calculator).map(Dotted).map(Namespaced).map(NamespaceOnly).map(Derived).map(Messages).map(Multipurpose);
    server
      .map(Generic<int32>)
      .map(Generic<int32 | null>)
      .map(Generic<TheValue>)
      .map(Generic<string[]>);
    server.implement<IErrors>(errors);
    address = await server.listen("127.0.0.1:0");
  });
  afterAll(() => server.close({ graceMs: 100 }));

  function requestHeaders({ request, path }: RecordedCall): Record<string, string> {
    return { ":path": path, ...request.headers, "grpc-timeout": "30S" };
  }

  /** What of a response's headers and trailers a gRPC peer acts on, with transport encodings undone. */
  function significant(headers: Readonly<Record<string, string | number>>): Record<string, string> {
    // grpc-js says OK in words, too.
    const ignored = headers["grpc-status"] === "0" ? "grpc-message" : "";
    const entries = Object.entries(headers).filter(
      ([name]) => name !== ignored && /^(:status|grpc-status|grpc-message|x-.*|smgrpc-.*)$/.test(name),
    );
    return Object.fromEntries(
      entries.map(([name, value]) => {
        if (name.endsWith("-bin")) return [name, Buffer.from(String(value), "base64").toString("hex")];
        return [name, name === "grpc-message" ? decodeURIComponent(String(value)) : String(value)];
      }),
    );
  }

  function readMessages(path: string, messages: readonly string[]): unknown[] {
    return messages.map((hex) => meaning(shapes[path]?.response ?? "", hex));
  }

  test("every record is replayed", () => {
    const replayed = [...covered, ...left, recordedCall("err/cancel")].map(({ id }) => id);
    expect(replayed.sort()).toEqual(calls.map(({ id }) => id).sort());
    expect(calls.filter(({ path }) => !(path in shapes))).toEqual([]);
    expect([covered.length, left.length]).toEqual([72, 2]);
  });

  test.each(covered)("$id is answered as by the C# server", async (call) => {
    const answer: RawHalf = await rawCall(address, requestHeaders(call), call.request.messages);
    const { headers, trailers, messages } = call.response;
    const dropped = emptyOutput.includes(call.id) ? { "smgrpc-method-output-bin": "" } : {};
    expect(significant(answer.headers)).toEqual(significant({ ...headers, ...trailers, ...dropped }));
    expect(answer.headers["content-type"]).toMatch(/^application\/grpc(\+proto)?$/);
    expect(readMessages(call.path, answer.messages)).toEqual(readMessages(call.path, messages));
  });

  test.each(left)("$id is answered as by the C# server until the client resets", async (call) => {
    const { messages } = call.response;
    const reset = { after: messages.length, open: "smgrpc-method-input-bin" in call.request.headers };
    const answer = await rawCall(address, requestHeaders(call), call.request.messages, reset);
    expect(readMessages(call.path, answer.messages)).toEqual(readMessages(call.path, messages));
  });

  test("err/Unknown hides the text from the client and shows it to onError", () => {
    expect(failures).toEqual([new Error("secret")]);
  });

  test("err/cancel: a reset with CANCEL aborts the implementation", async () => {
    const call = recordedCall("err/cancel");
    const session = connect(`http://${address}`);
    const stream = session.request({ ":method": "POST", ...requestHeaders(call) });
    stream.end(Buffer.concat(call.request.messages.map(frame)));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(errors.aborted).toHaveLength(0);
    const closed = new Promise((resolve) => stream.once("close", resolve));
    stream.close(constants.NGHTTP2_CANCEL);
    await closed;
    for (let i = 0; i < 100 && errors.aborted.length === 0; i++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(errors.aborted).toHaveLength(1);
    session.destroy();
  });
});
