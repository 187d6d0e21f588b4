import { Client, credentials, Server, ServerCredentials, type ServiceError } from "@grpc/grpc-js";
import { createChannel, createClientFactory } from "interwire";
import type { ICalculator } from "../contracts.js";
import { type Running, run } from "../running.js";

const same = (bytes: Buffer): Buffer => bytes;

describe("a plain grpc-js client", () => {
  let running: Running;
  let client: Client;
  beforeAll(async () => {
    running = await run();
    client = new Client(running.address, credentials.createInsecure());
  });
  afterAll(async () => {
    client.close();
    await running.stop();
  });

  const call = (path: string, hex: string): Promise<string> =>
    new Promise((resolve, reject) => {
      client.makeUnaryRequest(
        path,
        same,
        same,
        Buffer.from(hex, "hex"),
        (error: ServiceError | null, answer?: Buffer) => {
          if (error === null) resolve((answer as Buffer).toString("hex"));
          else reject(error);
        },
      );
    });

  test("gets an answer", async () => {
    await expect(call("/ICalculator/Sum", "08011002")).resolves.toBe("0803");
    await expect(call("/ICalculator/Sum", "")).resolves.toBe("");
    await expect(call("/ICalculator/Fail", "0a0178")).rejects.toMatchObject({ code: 5, details: "x" });
  });

  test("is told about bytes that are no message", async () => {
    await expect(call("/ICalculator/Sum", "0801ff")).rejects.toMatchObject({
      code: 13,
      details: expect.stringContaining("The request cannot be decoded: "),
    });
  });

  test("gets UNIMPLEMENTED for an unknown path, with grpc-js' own text", async () => {
    await expect(call("/ICalculator/Nope", "")).rejects.toMatchObject({
      code: 12,
      details: "The server does not implement the method /ICalculator/Nope",
    });
  });
});

describe("a plain grpc-js server", () => {
  test("answers our client", async () => {
    const server = new Server();
    let answer: Buffer = Buffer.from("0803", "hex");
    server.register(
      "/ICalculator/Sum",
      (_: unknown, callback: (error: null, value: Buffer) => void) => callback(null, answer),
      same,
      same,
      "unary",
    );
    const port = await new Promise<number>((resolve, reject) => {
      server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
        error === null ? resolve(bound) : reject(error),
      );
    });
    const channel = createChannel(`127.0.0.1:${port}`);
    const client = createClientFactory().createClient<ICalculator>(channel);
    await expect(client.Sum(1, 2)).resolves.toBe(3n);
    answer = Buffer.from("08ff", "hex");
    await expect(client.Sum(1, 2)).rejects.toMatchObject({
      code: 13,
      message: expect.stringMatching(/^\[INTERNAL\] \/ICalculator\/Sum: The response cannot be decoded: /),
      cause: expect.objectContaining({ code: "IW2010" }),
    });
    await expect(client.Fail("x")).rejects.toMatchObject({ code: 12 });
    channel.close();
    server.forceShutdown();
  });
});
