import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import { createServer, type Server } from "interwire";
import { http2 } from "interwire/http2";
import { preface } from "../../runtime/transport/http2/frame-type.js";
import { Attacker } from "../attacks/attacker.js";
import { clientStart } from "../http2/frame.js";
import { root } from "../support/compile.js";
import { openSession, rawRequest } from "./raw-request.js";

/** @serviceContract { name: "Greetings" } */
interface IGreetings {
  /** @operationContract */
  Hello(): string;
}

const limits = { handshakeMs: 1000 };

test.each([
  ["sends nothing", Buffer.alloc(0)],
  ["sends half of its preface", preface.subarray(0, 12)],
  ["does not acknowledge the settings", clientStart],
])("RFC 9113 §6.5.3: a client that %s is sent away with SETTINGS_TIMEOUT, and others stay", async (_, start) => {
  const server = createServer({ transport: http2({ limits }) }).implement<IGreetings>({ Hello: () => "hello" });
  const address = await server.listen("127.0.0.1:0");
  const session = openSession(address);
  const hello = () => rawRequest(session, { ":path": "/Greetings/Hello" }, "0000000000");
  await hello();
  const slow = await Attacker.open(address, Buffer.from(start));
  expect(await slow.end()).toBe("GOAWAY 4");
  const { trailers } = await hello();
  expect(trailers["grpc-status"]).toBe("0");
  session.close();
  await server.close();
});

describe("over TLS", () => {
  const pem = (name: string): string => readFileSync(join(root, "test-fixtures/tls", `${name}.pem`), "utf8");
  const tls = { cert: pem("server"), key: pem("server-key") };
  let server: Server;

  async function serve(handshakeMs: number): Promise<string> {
    server = createServer({ transport: http2({ limits: { handshakeMs } }) });
    server.implement<IGreetings>({ Hello: () => "hello" });
    return await server.listen("127.0.0.1:0", { tls });
  }

  afterEach(() => server.close({ graceMs: 0 }));

  test.each([
    ["sends nothing", 1000, Buffer.alloc(0)],
    ["sends the head of a record", 1000, Buffer.from("1603010200", "hex")],
    ["sends nothing, where no time at all is allowed", 0, Buffer.alloc(0)],
  ])("a client that %s is sent away after handshakeMs", async (_, handshakeMs, start) => {
    const slow = await Attacker.open(await serve(handshakeMs), start);
    expect(await slow.end()).toBe("closed");
  });

  test("RFC 9113 §9.2.1: a client of TLS 1.2 that negotiates again ends its connection", async () => {
    const [host, port] = (await serve(60_000)).split(":") as [string, string];
    const socket = connect({
      host,
      port: Number(port),
      maxVersion: "TLSv1.2",
      ALPNProtocols: ["h2"],
      rejectUnauthorized: false,
    });
    socket.write(clientStart);
    await once(socket, "data");
    socket.on("error", () => {});
    const closed = once(socket, "close");
    // Node 26 calls back before the server has answered.
    socket.renegotiate({}, () => {});
    await closed;
    expect(socket.destroyed).toBe(true);
  });
});
