import {
  type Channel,
  Code,
  clrDetailOf,
  clrType,
  createChannel,
  createClientFactory,
  detailOf,
  findDetails,
  type int32,
  Metadata,
  RpcError,
  type Server,
} from "interwire";
import { failure } from "../runtime/running.js";
import { newServer, onEveryListener } from "../runtime/transports.js";
import { rows } from "./golden-data.js";
import { rawCall } from "./raw-http2.js";
import { recordedTypes } from "./recorded-types.js";

/** A value that C# sends in field 1: protobuf-net wraps what is no message. */
interface Values {
  /** @dataMember { order: 1, packed: false } */
  values: int32[];
}

/** @serviceContract */
interface IThrower {
  /** @operationContract */
  Throw(): Promise<void>;
}

/** As C# calls types: arrays, nested and generic ones, such of the runtime and such of an assembly. */
const names = [
  "System.Char[]",
  "System.Uri, System.Private.Uri",
  "Contract.UnexpectedErrorDetail, Contract",
  "Contract.UnexpectedErrorDetail[], Contract",
  "Contract.Outer+Inner, Contract",
  "System.Tuple`1[[System.Int32]]",
  "System.Tuple`1[[System.Int32]][]",
  "System.Tuple`1[[System.Int32[]]]",
  "System.Tuple`2[[System.Tuple`2[[System.Int32], [System.Int64]]], [System.String]]",
  ".Foo, Contract",
];

const metadata = new Metadata();
metadata.set("x-own", "first");

/** A server that throws a detail of C#'s name, and a channel to it. */
async function serve(name: string): Promise<{ server: Server; address: string; channel: Channel }> {
  const server = newServer({ errorDetails: [clrType<Values>(name)] }).implement<IThrower>({
    Throw: () => {
      throw new RpcError(Code.INTERNAL, "no", { metadata, details: [detailOf<Values>({ values: [1, 2] })] });
    },
  });
  const address = await server.listen("127.0.0.1:0");
  return { server, address, channel: createChannel(address) };
}

onEveryListener(() => {
  test.each(names)("%s names a detail both ways", async (name) => {
    const { server, channel } = await serve(name);
    const knows = createClientFactory({ errorDetails: [clrType<Values>(name)] }).createClient<IThrower>(channel);
    const error = await failure(knows.Throw());
    expect(error.metadata?.get("smgrpc-error-detail-type")).toEqual([name]);
    expect(error.metadata?.get("smgrpc-error-detail-bin")).toEqual([Buffer.from("08010802", "hex")]);
    expect(findDetails<Values>(error)).toEqual([{ values: [1, 2] }]);

    // Nobody knows the type: the handler is asked all the same.
    const asked: unknown[] = [];
    const errorHandlers = [({ details }: RpcError) => void asked.push(...details)];
    await failure(createClientFactory({ errorHandlers }).createClient<IThrower>(channel).Throw());
    expect(asked).toEqual([{ type: name, value: undefined, bytes: new Uint8Array([8, 1, 8, 2]) }]);
    channel.close();
    await server.close();
  });

  test("the error's own trailers come first, then the detail's bytes and its type", async () => {
    const { server, channel, address } = await serve("Contract.Values, Contract");
    const headers = { ":path": "/IThrower/Throw", te: "trailers", "content-type": "application/grpc" };
    const answer = await rawCall(address, headers, [""]);
    const custom = Object.entries(answer.headers).filter(([key]) => /^(x-|smgrpc-)/.test(key));
    expect(custom).toEqual([
      ["x-own", "first"],
      ["smgrpc-error-detail-bin", "CAEIAg"],
      ["smgrpc-error-detail-type", "Contract.Values, Contract"],
    ]);
    channel.close();
    await server.close();
  });

  /** The recorded values that are no message, as C# names their types in a trailer. */
  const roots = rows.flatMap(({ id, clr, ts, value, hex }) => {
    if (!clr.startsWith("System.") || clr.includes("Dictionary")) return [];
    const name = clr.replace(
      /\[(.+)\]$/,
      (_, types: string) =>
        `[${types
          .split(",")
          .map((one) => `[${one}]`)
          .join(", ")}]`,
    );
    return [{ id, name, value: recordedTypes[ts]?.values(value as never)[0], hex }];
  });

  test("recorded values that are no messages are details", () => {
    expect(roots).toHaveLength(15);
  });

  test.each(roots)("$id is a detail both ways", async ({ name, value, hex }) => {
    const server = newServer().implement<IThrower>({
      Throw: () => {
        throw new RpcError(Code.INTERNAL, "no", { details: [clrDetailOf(name as never, value as never)] });
      },
    });
    const channel = createChannel(await server.listen("127.0.0.1:0"));
    const error = await failure(createClientFactory().createClient<IThrower>(channel).Throw());
    expect(error.metadata?.get("smgrpc-error-detail-type")).toEqual([name]);
    expect(error.metadata?.get("smgrpc-error-detail-bin")).toEqual([Buffer.from(hex, "hex")]);
    expect(error.details).toEqual([{ type: name, value, bytes: new Uint8Array(Buffer.from(hex, "hex")) }]);
    channel.close();
    await server.close();
  });
});
