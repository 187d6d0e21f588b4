import { createClientFactory, type OnError } from "interwire";
import type { IFirst } from "../contracts.js";
import { failure } from "../running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

const printed = jest.spyOn(console, "error");

afterAll(() => printed.mockRestore());

onEveryTransport(() => {
  beforeEach(() => {
    printed.mockReset();
  });

  /** Makes two failing calls to a server with an onError, and gives back what was printed. */
  async function callsWith(onError: OnError | undefined, thrown: unknown): Promise<unknown[][]> {
    printed.mockImplementation(() => {});
    const server = newServer(onError === undefined ? {} : { onError });
    server.implement<IFirst>({ Ping: () => Promise.reject(thrown) });
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    const client = createClientFactory().createClient<IFirst>(channel);
    for (let call = 0; call < 2; call++) {
      expect(await failure(client.Ping())).toMatchObject({ code: 2, rawMessage: "Exception was thrown by handler." });
    }
    channel.close();
    await server.close({ graceMs: 0 });
    return printed.mock.calls;
  }

  describe("onError", () => {
    const thrown = new Error("in the implementation");
    const inSink = new Error("in onError");

    test("prints when it is left out", async () => {
      await expect(callsWith(undefined, thrown)).resolves.toEqual([
        ["interwire: /IFirst/Ping:", thrown],
        ["interwire: /IFirst/Ping:", thrown],
      ]);
    });

    const hint = (name: string): string =>
      `The client gets UNKNOWN. To answer with ${name}, throw new RpcError(Code.${name}, text), or turn such errors into RpcErrors with errorHandlers.`;

    test.each<[string, unknown, string | undefined]>([
      ["an error with a code of gRPC", Object.assign(new Error("none"), { code: 5 }), hint("NOT_FOUND")],
      ["an object with a code of gRPC", { code: 16, details: "who?" }, hint("UNAUTHENTICATED")],
      ["a code of success", Object.assign(new Error("none"), { code: 0 }), undefined],
      ["a code that gRPC does not have", Object.assign(new Error("none"), { code: 404 }), undefined],
      ["a code of Node", Object.assign(new Error("none"), { code: "ENOENT" }), undefined],
      ["no code", new Error("none"), undefined],
      ["no object", "none", undefined],
    ])("says how a status is chosen: %s", async (_, given, expected) => {
      const told: unknown[] = [];
      await callsWith((error, call) => void told.push([error, call.hint]), given);
      expect(told).toEqual([
        [given, expected],
        [given, expected],
      ]);
      const line = ["interwire: /IFirst/Ping:", given, ...(expected === undefined ? [] : [`\n${expected}`])];
      await expect(callsWith(undefined, given)).resolves.toEqual([line, line]);
    });

    test("that throws or rejects does not take the server down", async () => {
      const throwing = () => {
        throw inSink;
      };
      await expect(callsWith(throwing, thrown)).resolves.toEqual([
        ["interwire: /IFirst/Ping:", inSink],
        ["interwire: /IFirst/Ping:", inSink],
      ]);
      printed.mockReset();
      const rejecting = async () => throwing();
      await expect(callsWith(rejecting, thrown)).resolves.toEqual([
        ["interwire: /IFirst/Ping:", inSink],
        ["interwire: /IFirst/Ping:", inSink],
      ]);
    });

    test("prints an error that cannot be printed as well as it can", async () => {
      const lines = callsWith(undefined, thrown);
      printed.mockImplementationOnce(() => {
        throw new Error("cannot inspect");
      });
      expect((await lines)[1]).toEqual(["interwire: /IFirst/Ping: an error that cannot be printed"]);
    });
  });
});
