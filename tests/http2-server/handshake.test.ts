import { createServer } from "interwire";
import { http2 } from "interwire/http2";
import { preface } from "../../runtime/transport/http2/frame-type.js";
import { Attacker } from "../attacks/attacker.js";
import { clientStart } from "../http2/frame.js";
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
  const slow = await Attacker.open(address, start);
  expect(await slow.end()).toBe("GOAWAY 4");
  const { trailers } = await hello();
  expect(trailers["grpc-status"]).toBe("0");
  session.close();
  await server.close();
});
