import type { OutgoingHttpHeaders } from "node:http2";
import { type Channel, Code, createChannel, createClientFactory, isRpcError, Metadata } from "interwire";
import type { IErrors } from "../../test-fixtures/contracts/recorded.js";
import { type ClrError, clrError, clrResult, toClr } from "./clr-result.js";
import { calls, meaning, type RecordedCall, recordedCall, shapes } from "./golden-data.js";
import { type Replay, replaysOver } from "./golden-replays.js";
import { type RawHalf, type RawServer, serveRaw } from "./raw-http2.js";

let current: RecordedCall;
let seen: RawHalf;
let onSeen = (): void => {};
let server: RawServer;
let channel: Channel;
const replays: Readonly<Record<string, Replay>> = replaysOver(() => channel);
beforeAll(async () => {
  server = await serveRaw((request) => {
    seen = request;
    onSeen();
    const { headers, messages, trailers, trailersOnly } = current.response;
    if (trailersOnly === true) return { headers, messages };
    if (Object.keys(headers).length === 0) return { headers, messages, silent: true };
    return trailers === undefined
      ? { headers, messages, open: true }
      : { headers, messages, trailers: trailers as OutgoingHttpHeaders };
  }, enoughMessages);
  channel = createChannel(server.address);
});
afterAll(async () => {
  channel.close();
  await server.close();
});

/** A server that stops early answers before the client's endless stream ends. */
function enoughMessages(): number {
  return endless.has(current.id) ? current.request.messages.length : Number.POSITIVE_INFINITY;
}

/** Our client's result where the C# client fails: a missing header means defaults. */
const instead: Readonly<Record<string, unknown>> = {
  "multi/GenerateArrays zero header": { t: 0, a: [null, null] },
  "multi/GenerateArrays no items": { t: 0, a: null },
};

/** The records in which the client's stream has no end. */
const endless: ReadonlySet<string> = new Set([
  "multi/MultiplyByAndSum stop",
  "multi/MultiplyBy server stops",
  "multi/MultiplyBy client breaks",
]);

async function replay(id: string): Promise<unknown> {
  current = recordedCall(id);
  const make = replays[id];
  if (make === undefined) throw new Error(`No replay of ${id}`);
  return make();
}

function headerMeaning(path: string, base64: string | undefined): unknown {
  const input = shapes[path]?.input;
  if (base64 === undefined || input === undefined) return base64;
  return meaning(input, Buffer.from(base64, "base64").toString("hex"));
}

function assertSameRequest({ path, request }: RecordedCall): void {
  expect(seen.headers).toMatchObject({ ":method": "POST", ":path": path, te: "trailers" });
  expect(seen.headers["content-type"]).toMatch(/^application\/grpc(\+proto)?$/);
  expect(seen.headers.value).toBe(request.headers.value);
  const read = (hex: string): unknown => meaning(shapes[path]?.request ?? "", hex);
  expect(seen.messages.map(read)).toEqual(request.messages.map(read));
  const header = request.headers["smgrpc-method-input-bin"];
  expect(headerMeaning(path, seen.headers["smgrpc-method-input-bin"])).toEqual(headerMeaning(path, header));
}

const ids = Object.keys(replays);
const failing = ids.filter((id) => id.startsWith("err/"));
const succeeding = ids.filter((id) => !id.startsWith("err/"));

test("every record is replayed", () => {
  expect([...ids, "err/cancel"].sort()).toEqual(calls.map(({ id }) => id).sort());
  expect([succeeding.length, failing.length]).toEqual([61, 13]);
});

test.each(succeeding)("%s: sends the same and gets the same result as the C# client", async (id) => {
  const result = await replay(id);
  expect(toClr(result)).toEqual(instead[id] ?? clrResult(current.clrClientResult));
  assertSameRequest(current);
  const reset = current.events.includes("client-reset 8");
  expect(await server.closed()).toBe(reset ? 8 : 0);
});

test.each(failing)("%s: sends the same and gets the same error as the C# client", async (id) => {
  const error: unknown = await replay(id).catch((thrown: unknown) => thrown);
  if (!isRpcError(error)) throw error;
  const { code, rawMessage, metadata = new Metadata() } = error;
  const expected: ClrError = clrError(current.clrClientResult);
  expect({ code, text: rawMessage }).toEqual({ code: expected.code, text: expected.text });
  for (const [name, value] of expected.trailers) {
    const received = metadata
      .get(name)
      .map((entry) => (typeof entry === "string" ? entry : Buffer.from(entry).toString("hex")));
    expect([name, received.join(", ")]).toEqual([name, value]);
  }
  expect(error.details.map(({ value }) => toClr(value))).toEqual(expected.details);
  assertSameRequest(current);
});

test("err/cancel: sends the same and resets the stream as the C# client", async () => {
  current = recordedCall("err/cancel");
  const controller = new AbortController();
  const arrived = new Promise<void>((resolve) => {
    onSeen = resolve;
  });
  const call = createClientFactory().createClient<IErrors>(channel).Sleep(5000, controller.signal);
  await arrived;
  const reason = new Error("no longer wanted");
  controller.abort(reason);
  await expect(call).rejects.toMatchObject({ code: Code.CANCELLED, cause: reason });
  assertSameRequest(current);
  expect(await server.closed()).toBe(8);
  expect(current.clrClientResult).toMatch(/^EX OperationCanceledException/);
});
