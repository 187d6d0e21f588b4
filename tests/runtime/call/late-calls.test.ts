import { createServer, type Server } from "interwire";
import { http2 } from "interwire/http2";
import { openSession, rawRequest } from "../../http2-server/raw-request.js";

/** @serviceContract { name: "Punctual" } */
interface IPunctual {
  /** @operationContract */
  Unary(): string;
  /** @operationContract */
  Collect(items: AsyncIterable<string>): Promise<string>;
}

let begun = 0;
const punctual: IPunctual = {
  Unary: () => {
    begun++;
    return "in time";
  },
  Collect: async () => {
    begun++;
    return "in time";
  },
};

const late = { "grpc-status": "4", "grpc-message": "Deadline%20exceeded" };
const inTime = { "grpc-status": "0" };

describe.each([
  { name: "grpc-js", options: {} },
  { name: "http2", options: { transport: http2() } },
])("over $name", ({ options }) => {
  let server: Server;
  let address: string;
  beforeAll(async () => {
    server = createServer(options).implement<IPunctual>(punctual);
    address = await server.listen("127.0.0.1:0");
  });
  afterAll(() => server.close({ graceMs: 0 }));

  test.each([
    { timeout: "0S", ends: late, begins: 0 },
    { timeout: "1n", ends: late, begins: 0 },
    { timeout: "999999n", ends: late, begins: 0 },
    { timeout: "999u", ends: late, begins: 0 },
    { timeout: "1H", ends: inTime, begins: 1 },
  ])("a call with a timeout of $timeout begins $begins handlers", async ({ timeout, ends, begins }) => {
    const session = openSession(address);
    for (const method of ["Unary", "Collect"]) {
      begun = 0;
      const answer = await rawRequest(
        session,
        { ":path": `/Punctual/${method}`, "grpc-timeout": timeout },
        "0000000000",
      );
      expect({ ...answer.headers, ...answer.trailers }).toMatchObject(ends);
      expect(begun).toBe(begins);
    }
    session.close();
  });
});
