import { execFileSync } from "node:child_process";
import { compileProject } from "../support/compile.js";

const contracts = `import type { CallContext, int32, int64 } from "interwire";
/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(x: int32, y: int32, context?: CallContext): Promise<int64>;
}
/** @dataContract { name: "calc.Overflow" } */
export interface Overflow {
  /** @dataMember 1 */
  limit: int64;
}
`;

const library = `import { Code, createChannel, createServer, detailOf, RpcError } from "interwire";
import { CallContext, clrType, createClientFactory, createValueKey, messageOf } from "interwire";
import type { ClientErrorHandler, Interceptor, Server } from "interwire";
import type { ICalculator, Overflow } from "./contracts.cjs";

export const user = createValueKey("user", "nobody");
class Calculator implements ICalculator {
  async Sum(x: number, y: number, context?: CallContext) {
    const details = [detailOf<Overflow>({ limit: 9n })];
    if (x + y > 9) throw new RpcError(Code.OUT_OF_RANGE, "too much for " + context?.values.get(user), { details });
    return BigInt(x + y);
  }
}
export const serve = (interceptors: Interceptor[]): Server => createServer({ interceptors }).map(Calculator);
export const overflow = messageOf<Overflow>();
export const errorDetails = [clrType<Overflow>("Calc.Overflow, Calc")];
export const connect = createChannel;
export const clients = createClientFactory();
export const newContext = () => new CallContext({ timeoutMs: 60_000 });
export const onError: ClientErrorHandler = (error, call) => new Error(call.operation.name + ": " + error.rawMessage);
`;

// Everything that the CommonJS package hands out is used by this copy of the package.
const main = `import { addHealth } from "interwire/health";
import { addReflection, type ReflectionContract, type ServerReflectionRequest } from "interwire/reflection";
import { connectForTest } from "interwire/testing";
import { createChannel, createClientFactory, createServer, findDetails, isRpcError, withOptions } from "interwire";
import type { CallContext, Channel, ClientFactory, Interceptor, Message, Metadata, RpcError, Server } from "interwire";
import type { ICalculator, Overflow } from "./contracts.cjs";
import { clients, connect, errorDetails, newContext, onError, overflow, serve, user } from "./library.cjs";

const greet: Interceptor = async ({ context }, next) => {
  context.values.set(user, "ada");
  await next();
};
const server: Server = serve([greet]);
addHealth(server);
addReflection(server);
await using connection = await connectForTest(server, { errorHandlers: [onError] });
const context: CallContext = newContext();
const calculator = withOptions(connection.createClient<ICalculator>(), context);
console.log(await calculator.Sum(1, 2), await calculator.Sum(1, 2, newContext()));
console.log(context.status?.code, (await calculator.Sum(5, 6).catch((error: Error) => error)).toString());

async function* questions(): AsyncIterable<ServerReflectionRequest> {
  yield { host: "", messageRequest: { case: "fileContainingSymbol", value: "ICalculator.Sum" } };
}
const reflection = connection.createClient<ReflectionContract>();
for await (const { messageResponse } of reflection.ServerReflectionInfo(questions())) console.log(messageResponse.case);

const factory: ClientFactory = clients;
const other = factory.createClient<ICalculator>(connection.channel);
const failure: unknown = await other.Sum(5, 6).catch((error: RpcError) => error);
const message: Message<Overflow> = overflow;
console.log(isRpcError(failure), findDetails<Overflow>(failure, message));
createServer({ errorDetails });
createClientFactory({ errorDetails });
const channels: Channel[] = [connect("127.0.0.1:1"), createChannel("127.0.0.1:1")];
for (const channel of channels) channel.close();
`;

const types = [
  "CallContext CallOptions CallOutcome CallStatus CallValues Channel ChannelTls ClientErrorHandler ClientFactory",
  "ClientFactoryOptions ClientOptions CloseOptions ClrType CreateChannelOptions CreateServerOptions DecodeError DetailType",
  "ErrorDetail FailedCall FailedClientCall FieldDescription InterceptedCall Interceptor InterceptorEntry ListenOptions",
  "Metadata NamedValues OnError OperationDescription OrderedInterceptor RpcError RpcErrorOptions Server ServerErrorHandler",
  "ServerTls ServiceDescription ServiceOptions SetupError ValueError Contract<Shape> ContractNode<Shape> Client<Shape>",
  "CreateInstance<Shape> Implementation<Shape> Message<Data> PartialMessage<Data> TypeArguments<Shape> ValueKey<string>",
].flatMap((line) => line.split(" "));

const assignments = `import type * as cjs from "interwire" with { "resolution-mode": "require" };
import type * as esm from "interwire";
interface Data { name: string; count: esm.int32; when: Date; lines: Data[] }
interface Shape {
  Ask(data: Data, context?: esm.CallContext): Promise<Data>;
  Count(to: cjs.int32, context?: cjs.CallContext): AsyncIterable<cjs.int64>;
}
declare function take<T>(value: T): void;
export function assign(from: { esm: unknown; cjs: unknown }) {
${types.map((type) => `  take<esm.${type}>(from.cjs as cjs.${type});\n  take<cjs.${type}>(from.esm as esm.${type});`).join("\n")}
}
`;

test("what a package in CommonJS hands to one in ESM has the types that this expects, and the other way round", () => {
  const { output, exitCode, emitted } = compileProject({
    name: "two-formats",
    format: "esm",
    files: { "contracts.cts": contracts, "library.cts": library, "main.ts": main, "assignments.ts": assignments },
    compilerOptions: { lib: ["ES2023", "ESNext.Disposable"], exactOptionalPropertyTypes: true, declaration: false },
  });
  expect([output, exitCode]).toEqual(["", 0]);
  const printed = execFileSync(process.execPath, [emitted("main.js")], { encoding: "utf8", timeout: 60_000 });
  expect(printed).toBe("3n 3n\n0 Error: Sum: too much for ada\nfileDescriptorResponse\ntrue [ { limit: 9n } ]\n");
});
