import {
  type Channel,
  type Client,
  createChannel,
  createClientFactory,
  type int32,
  messageOf,
  type Server,
} from "interwire";
import { all, sourceOf } from "../runtime/streams-running.js";
import { newServer, onEveryListener } from "../runtime/transports.js";
import { type RawHalf, type RawServer, rawCall, serveRaw } from "./raw-http2.js";

/** Members of a message are left out where they are at their defaults, as proto3 has it. */
interface Named {
  /** @dataMember 1 */
  name: string;
  /** @dataMember 2 */
  photo: Uint8Array;
}

interface Page<T> {
  /** @dataMember 1 */
  item: T;
  /** @dataMember 2 */
  entry: [key: T, value: int32];
}

/** @serviceContract */
interface IEmpty {
  /** @operationContract */
  Text(value: string): Promise<string>;
  /** @operationContract */
  Bytes(value: Uint8Array): Promise<Uint8Array>;
  /** @operationContract */
  BehindSignal(signal: AbortSignal | undefined, value: string): Promise<string>;
  /** @operationContract */
  Several(count: int32, text: string, bytes: Uint8Array): Promise<void>;
  /** @operationContract */
  Tuple(value: [string, Uint8Array, int32]): Promise<[string, Uint8Array, int32]>;
  /** @operationContract */
  Entries(value: [key: string, value: int32][]): Promise<[key: string, value: int32][]>;
  /** @operationContract */
  Texts(items: AsyncIterable<string>): AsyncIterable<string>;
  /** @operationContract */
  Chunks(items: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** @operationContract */
  Beside(
    items: AsyncIterable<string>,
    text: string,
    bytes: Uint8Array,
  ): Promise<[items: AsyncIterable<string>, text: string, bytes: Uint8Array]>;
  /** @operationContract */
  Message(value: Named): Promise<Named>;
}

/** @serviceContract */
interface IOpen<T> {
  /** @operationContract */
  Value(value: T): Promise<T>;
  /** @operationContract */
  Several(count: int32, a: T, b: T): Promise<void>;
  /** @operationContract */
  Tuple(value: [T, int32]): Promise<[T, int32]>;
  /** @operationContract */
  Items(items: AsyncIterable<T>, beside: T): Promise<[items: AsyncIterable<T>, beside: T]>;
  /** @operationContract */
  Page(value: Page<T>): Promise<Page<T>>;
}

type Methods = Readonly<Record<string, (...values: readonly unknown[]) => unknown>>;

const bytes = new Uint8Array();
const inputKey = "smgrpc-method-input-bin";
const outputKey = "smgrpc-method-output-bin";

/** The bytes of one call: the same both ways, except where there is no result. */
interface Row {
  readonly operation: string;
  readonly values: readonly unknown[];
  readonly messages: readonly string[];
  /** The value in the header, as hex. */
  readonly beside?: string;
}

const open: readonly Row[] = ["String", "ArrayByte"].flatMap((suffix) => {
  const value = suffix === "String" ? "" : bytes;
  const service = `IOpen-${suffix}`;
  return [
    { operation: `${service}/Value`, values: [value], messages: ["0a00"] },
    { operation: `${service}/Several`, values: [0, value, value], messages: ["12001a00"] },
    { operation: `${service}/Tuple`, values: [[value, 0]], messages: ["0a020a00"] },
    { operation: `${service}/Items`, values: [[value, value], value], messages: ["0a00", "0a00"], beside: "0a00" },
    { operation: `${service}/Page`, values: [{ item: value, entry: [value, 0] }], messages: ["0a0412020a00"] },
  ];
});

const rows: readonly Row[] = [
  { operation: "IEmpty/Text", values: [""], messages: ["0a00"] },
  { operation: "IEmpty/Bytes", values: [bytes], messages: ["0a00"] },
  { operation: "IEmpty/BehindSignal", values: [undefined, ""], messages: ["0a00"] },
  { operation: "IEmpty/Several", values: [0, "", bytes], messages: ["12001a00"] },
  { operation: "IEmpty/Tuple", values: [["", bytes, 0]], messages: ["0a040a001200"] },
  { operation: "IEmpty/Entries", values: [[["", 0]]], messages: ["0a020a00"] },
  { operation: "IEmpty/Texts", values: [["", "a", ""]], messages: ["0a00", "0a0161", "0a00"] },
  { operation: "IEmpty/Chunks", values: [[bytes, bytes]], messages: ["0a00", "0a00"] },
  { operation: "IEmpty/Beside", values: [[""], "", bytes], messages: ["0a00"], beside: "0a001200" },
  { operation: "IEmpty/Message", values: [{ name: "", photo: bytes }], messages: ["0a00"] },
  ...open,
];

const hasStream = (operation: string): boolean => /\/(Texts|Chunks|Beside|Items)$/.test(operation);
const isVoid = (operation: string): boolean => operation.endsWith("/Several");
/** Base64 without padding. */
const base64 = (hex: string): string => Buffer.from(hex, "hex").toString("base64").replace(/=+$/, "");

let server: Server;
let address: string;
let received: readonly unknown[];
let raw: RawServer;
let sent: RawHalf;
let answered: Row;
let channel: Channel;
let clients: Readonly<Record<string, Methods>>;

/** Gives back what it gets: the arguments, or a stream and what was beside it. */
const echo: Methods = Object.fromEntries(
  [...new Set(rows.map(({ operation }) => operation.replace(/.*\//, "")))].map((name) => [name, echoOf(name)]),
);

function echoOf(name: string): Methods[string] {
  if (name === "Texts" || name === "Chunks") {
    return async function* (items) {
      received = [await all(items as AsyncIterable<unknown>)];
      yield* received[0] as unknown[];
    };
  }
  return async (...values) => {
    const [first, ...others] = values;
    const isStream = name === "Beside" || name === "Items";
    received = isStream ? [await all(first as AsyncIterable<unknown>), ...others] : values;
    if (isStream) return [sourceOf(received[0] as unknown[]), ...others];
    return name === "Several" ? undefined : values.at(-1);
  };
}

onEveryListener(() => {
  beforeAll(async () => {
    server = newServer()
      .implement<IEmpty>(echo as unknown as IEmpty)
      .implement<IOpen<string>>(echo as unknown as IOpen<string>)
      .implement<IOpen<Uint8Array>>(echo as unknown as IOpen<Uint8Array>);
    address = await server.listen("127.0.0.1:0");
    raw = await serveRaw((request) => {
      sent = request;
      const beside = answered.beside === undefined ? {} : { [outputKey]: base64(answered.beside) };
      const headers = { ":status": 200, "content-type": "application/grpc", ...beside };
      const messages = isVoid(answered.operation) ? [""] : answered.messages;
      return { headers, messages, trailers: { "grpc-status": "0" } };
    });
    channel = createChannel(raw.address);
    const factory = createClientFactory();
    const methods = (client: Client<IEmpty> | Client<IOpen<string>> | Client<IOpen<Uint8Array>>) => client as unknown;
    clients = {
      IEmpty: methods(factory.createClient<IEmpty>(channel)) as Methods,
      "IOpen-String": methods(factory.createClient<IOpen<string>>(channel)) as Methods,
      "IOpen-ArrayByte": methods(factory.createClient<IOpen<Uint8Array>>(channel)) as Methods,
    };
  });
  afterAll(async () => {
    channel.close();
    await raw.close();
    await server.close({ graceMs: 100 });
  });

  describe.each(rows)("empty texts and bytes of $operation", (row) => {
    const { operation, values, messages, beside } = row;

    test("are sent by a client, which reads an answer of them", async () => {
      answered = row;
      const [service = "", method = ""] = operation.split("/");
      const [first, ...others] = values;
      const given = hasStream(operation) ? [sourceOf(first as unknown[]), ...others] : values;
      const result = await clients[service]?.[method]?.(...given);
      const read = beside === undefined ? [result] : (result as unknown[]);
      const results = hasStream(operation) ? [await all(read[0] as AsyncIterable<unknown>), ...read.slice(1)] : read;
      expect(sent.messages).toEqual(messages);
      expect(sent.headers[inputKey]).toBe(beside === undefined ? undefined : base64(beside));
      const expected = values.filter((value) => value !== undefined);
      expect(results).toEqual(isVoid(operation) ? [undefined] : expected);
    });

    test("are answered by a server, which reads a request of them", async () => {
      const besideStream = beside === undefined ? {} : { [inputKey]: base64(beside) };
      const headers = { ":path": `/${operation}`, te: "trailers", "content-type": "application/grpc", ...besideStream };
      const answer = await rawCall(address, headers, messages);
      expect(received.filter((value) => !(value instanceof AbortSignal))).toEqual(
        values.filter((value) => value !== undefined),
      );
      expect(answer.messages).toEqual(isVoid(operation) ? [""] : messages);
      expect(answer.headers[outputKey]).toBe(beside === undefined ? undefined : base64(beside));
    });
  });

  test("a tuple by itself has them too, a message does not", () => {
    expect(messageOf<[string, Uint8Array]>().toBinary(["", bytes])).toEqual(new Uint8Array([0x0a, 0, 0x12, 0]));
    expect(messageOf<Named>().toBinary({ name: "", photo: bytes })).toEqual(new Uint8Array());
  });

  const noText = (value: string) =>
    `IW2007: Several.text is ${value}, which does not fit its type string. Pass a value of that type, or change the declaration.`;
  const noBytes = (value: string) =>
    `IW2007: Bytes.value is ${value}, which does not fit its type bytes. Pass a value of that type, or change the declaration.`;

  test.each<[string, unknown]>([
    ["null", null],
    ["undefined", undefined],
    ["an array", []],
  ])("what is no text and no bytes is refused: %s", async (shown, value) => {
    const { Several, Bytes } = clients.IEmpty as Methods;
    await expect(Several?.(0, value, bytes)).rejects.toThrow(noText(shown));
    await expect(Bytes?.(value)).rejects.toThrow(noBytes(shown));
  });
});
