import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type Channel,
  createChannel,
  createClientFactory,
  type int32,
  type int64,
  isRpcError,
  type Server,
} from "interwire";
import type { ICalculator, IDotted } from "../../test-fixtures/contracts/recorded.js";
import { Calculator, Multipurpose } from "../../test-fixtures/contracts/recorded-services.js";
import { newServer, onEveryListener } from "../runtime/transports.js";
import { rawCall, serveRaw } from "./raw-http2.js";

// ServiceModel.Grpc sends this when its marshaller is left at its default.
const xml = Buffer.from(
  '<MessageOfint xmlns="http://schemas.datacontract.org/2004/07/s" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><v1>1</v1></MessageOfint>',
).toString("hex");

/** @serviceContract { name: "IMultipurpose" } */
interface IOther {
  /** @operationContract */
  MultiplyByAndSumValues(values: AsyncIterable<int32>): Promise<int64>;
}

let server: Server;
let address: string;
onEveryListener(() => {
  beforeAll(async () => {
    server = newServer({ onError: () => {} })
      .map(Calculator)
      .map(Multipurpose);
    address = await server.listen("127.0.0.1:0");
  });
  afterAll(() => server.close());

  /** The failure of a call, in the words of a log. */
  async function failureOf(call: (channel: Channel) => Promise<unknown>, target: string): Promise<string> {
    const channel = createChannel(target);
    try {
      const error = await call(channel).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (!isRpcError(error)) throw error;
      return error.message;
    } finally {
      channel.close();
    }
  }
  const sum = (channel: Channel) => createClientFactory().createClient<ICalculator>(channel).Sum(1, 2);

  test("a request in XML, the default of C#, is INTERNAL and cannot be decoded", async () => {
    const headers = { ":path": "/ICalculator/Sum", te: "trailers", "content-type": "application/grpc" };
    const answer = await rawCall(address, headers, [xml]);
    expect(answer.headers["grpc-status"]).toBe("13");
    expect(decodeURIComponent(answer.headers["grpc-message"] ?? "")).toBe(
      "The request cannot be decoded: Sum at byte 0: illegal end group: group 7 is not the open one",
    );
  });

  test("a response in XML is INTERNAL and cannot be decoded", async () => {
    const raw = await serveRaw(() => ({
      headers: { ":status": 200, "content-type": "application/grpc" },
      messages: [xml],
      trailers: { "grpc-status": "0" },
    }));
    const text = await failureOf(sum, raw.address);
    expect(text).toMatch(/^\[INTERNAL\] \/ICalculator\/Sum: The response cannot be decoded/);
    await raw.close();
  });

  test("an operation that the server calls otherwise is UNIMPLEMENTED with the path", async () => {
    const text = await failureOf((channel) => createClientFactory().createClient<IDotted>(channel).Ping(), address);
    expect(text).toMatch(/^\[UNIMPLEMENTED\] \/Standard\.Calculator\/Ping: /);
  });

  test("a caller whose contract has no parameters beside the stream gets INVALID_ARGUMENT with the header's name", async () => {
    const call = (channel: Channel) =>
      createClientFactory()
        .createClient<IOther>(channel)
        .MultiplyByAndSumValues((async function* () {})());
    expect(await failureOf(call, address)).toMatch(/^\[INVALID_ARGUMENT\] .*smgrpc-method-input-bin/);
  });

  test("a server that speaks HTTP/1.1 alone is UNAVAILABLE", async () => {
    const http = createHttpServer((_, response) => response.end("hello"));
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    const text = await failureOf(sum, `127.0.0.1:${(http.address() as AddressInfo).port}`);
    expect(text).toMatch(/^\[UNAVAILABLE\] /);
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
});
