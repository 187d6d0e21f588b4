import {
  type Channel,
  type ClientFactory,
  type ClrType,
  Code,
  clrDetailOf,
  clrType,
  createServer,
  detailOf,
  type ErrorDetail,
  findDetails,
  type int32,
  type int64,
  type Message,
  messageOf,
  RpcError,
  type Server,
} from "interwire";
import type { ErrorInfo } from "interwire/error-details";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function ok<T extends true>(): T;

interface Fault {
  text: string;
}

interface ICalc {
  Sum(x: number, y: number): Promise<number>;
}

class Calc implements ICalc {
  async Sum(x: number, y: number) {
    return x + y;
  }
}

class Needing extends Calc {
  constructor(readonly what: string) {
    super();
  }
}

function details(error: unknown, message: Message<Fault>) {
  const detail = detailOf<Fault>({ text: "x" });
  ok<Equal<typeof detail, ErrorDetail<Fault>>>();
  const found = findDetails<Fault>(error);
  ok<Equal<typeof found, Fault[]>>();
  const infos = findDetails<ErrorInfo>(error, messageOf<ErrorInfo>());
  ok<Equal<(typeof infos)[number]["metadata"], Record<string, string>>>();
  ok<Equal<ReturnType<typeof clrType>, ClrType>>();
  ok<Equal<RpcError["details"], readonly ErrorDetail[]>>();
  new RpcError(9, "x", { details: [detail, clrDetailOf("System.String", "x"), clrDetailOf("System.Int64", 1n)] });
  new RpcError(9, "x", { details: [detail, { type: "shop.SoldOut", bytes: new Uint8Array() }] });
  // @ts-expect-error the bytes are missing
  new RpcError(9, "x", { details: [{ type: "shop.SoldOut" }] });
  createServer({ errorDetails: [clrType<Fault>("A.Fault, A"), message, messageOf<ErrorInfo>()] });

  // @ts-expect-error what message it is must be said
  detailOf({ text: "x" });
  // @ts-expect-error the value is the message's
  detailOf<Fault>({ text: 5 });
  // @ts-expect-error the value is the type's
  clrDetailOf("System.Int32", "x");
  clrDetailOf("System.Guid", "12345678-2345-3456-4567-56789a6789ab");
  clrDetailOf("System.DateTime", { ticks: 1n });
  const tuple = clrDetailOf("System.ValueTuple`2[[System.Int32[]], [System.String]]", [[1], "a"]);
  ok<Equal<typeof tuple, ErrorDetail<[int32[], string]>>>();
  const long = clrDetailOf(
    "System.ValueTuple`8[[System.Int32], [System.Int32], [System.Int32], [System.Int32], [System.Int32], [System.Int32], [System.Boolean], [System.ValueTuple`2[[System.Int32[]], [System.String]]]]",
    [1, 2, 3, 4, 5, 6, true, [8], "i"],
  );
  ok<Equal<typeof long, ErrorDetail<[int32, int32, int32, int32, int32, int32, boolean, int32[], string]>>>();
  const list = clrDetailOf("System.Collections.Generic.List`1[[System.Int64]]", [1n]);
  ok<Equal<typeof list, ErrorDetail<int64[]>>>();
  // @ts-expect-error an item is of the item's type
  clrDetailOf("System.Boolean[]", ["x"]);
  // @ts-expect-error a tuple has two items
  clrDetailOf("System.ValueTuple`2[[System.Int32], [System.String]]", [1]);
  // @ts-expect-error not a type that is known
  clrDetailOf("System.Object", "x");
  // @ts-expect-error a bare value is no detail
  new RpcError(9, "x", { details: ["x"] });
}

function handlers(server: Server, clients: ClientFactory, channel: Channel) {
  server.map(Calc, { errorHandlers: [(error) => new RpcError(13, String(error))] });
  server.map(Needing, { create: () => new Needing("x"), errorHandlers: [() => null] });
  server.map(Needing, ({ path }) => new Needing(String(path)));
  server.map(Needing, { create: async ({ metadata }) => new Needing(metadata.get("x").join()) });
  server.implement<ICalc>(async ({ peer }) => ({ Sum: (x, y) => x + y + String(peer).length }));
  server.implement<ICalc>(new Calc(), { errorHandlers: [() => undefined] });
  server.implement<ICalc>(() => new Calc(), { errorHandlers: [(_, { path, peer }) => new RpcError(13, path + peer)] });
  clients.createClient<ICalc>(channel, { errorHandlers: [({ cause }) => (cause instanceof Error ? cause : null)] });

  // @ts-expect-error nothing makes an instance
  server.map(Needing, { errorHandlers: [] });
  // @ts-expect-error another class's instance
  server.map(Needing, { create: () => new Calc() });
  // @ts-expect-error another class's instance, later
  server.map(Needing, async () => new Calc());
  // @ts-expect-error a class is no function
  server.map(Needing, Needing);
  // @ts-expect-error a server's handler gives back an RpcError
  server.map(Calc, { errorHandlers: [() => new Error("x")] });
  // @ts-expect-error not asynchronously
  server.map(Calc, { errorHandlers: [async () => null] });
  // @ts-expect-error no such option
  server.map(Calc, { errorHandler: () => null });
}

function codes(error: RpcError, number: number) {
  ok<Equal<(typeof Code)[5], "NOT_FOUND">>();
  ok<Equal<typeof Code.NOT_FOUND, 5>>();
  const name: "OK" | "ABORTED" = Code[error.code === Code.OK ? error.code : Code.ABORTED];
  // Code that lists codes by their names takes them for codes.
  const byName: Record<string, Code> = Object.fromEntries(Object.entries(Code));
  const listed: Code[] = Object.values(Code);
  // A number, and the code of a caught error, may be no code.
  ok<Equal<(typeof Code)[number], string | undefined>>();
  const met: string | undefined = Code[number] ?? Code[JSON.parse("{}").code];

  // @ts-expect-error a number may be no code
  const known: string = Code[number];
  // @ts-expect-error a name is no code
  const code: Code = Code[5];
  // @ts-expect-error names stay as they are
  Code[5] = "OK";
  return { name, byName, listed, met, known, code };
}

export { codes, details, handlers };
