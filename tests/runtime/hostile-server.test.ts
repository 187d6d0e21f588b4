import { Server, ServerCredentials, type ServerWritableStream } from "@grpc/grpc-js";
import { Code, createChannel, createClientFactory, type int32 } from "interwire";

/** @serviceContract */
export interface IHostile {
  /** @operationContract */
  Ask(x: int32): Promise<int32>;
}

const bytes = (value: Buffer): Buffer => value;
const three = Buffer.from("0803", "hex");

type Call = ServerWritableStream<Buffer, Buffer>;

/** What a server may send where one response belongs, and how the call ends. */
const answers: [string, (call: Call) => void, Partial<Error> | { code: number }][] = [
  ["two responses", (call) => [three, three].forEach((one) => call.write(one)), { code: Code.UNIMPLEMENTED }],
  ["no response", () => {}, { code: Code.UNIMPLEMENTED }],
  ["a response cut short", (call) => call.write(three.subarray(0, 1)), { code: Code.INTERNAL }],
  ["garbage", (call) => call.write(Buffer.alloc(64, 0xff)), { code: Code.INTERNAL }],
];

it.each(answers)("a unary call that gets %s ends with an error", async (_what, answer, expected) => {
  const server = new Server();
  const handle = (call: Call): void => {
    answer(call);
    call.end();
  };
  server.register("/IHostile/Ask", handle, bytes, bytes, "serverStream");
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    ),
  );
  const channel = createChannel(`127.0.0.1:${port}`);
  try {
    await expect(createClientFactory().createClient<IHostile>(channel).Ask(1)).rejects.toMatchObject(expected);
  } finally {
    channel.close();
    server.forceShutdown();
  }
});
