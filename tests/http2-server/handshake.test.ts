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

test.each<[given: unknown, text: string]>([
  [5, "options of http2() is 5. Pass an object, or leave it out."],
  [{ limit: {} }, "http2() has no option limit. Did you mean limits?"],
  [{ limits: { resetBrust: 1 } }, "http2() has no option limits.resetBrust. Did you mean resetBurst?"],
  [
    { limits: { maxFrameSize: 5 } },
    "limits.maxFrameSize of http2() is 5. Pass a whole number from 16384 to 16777215, or leave it out.",
  ],
  [
    { limits: { handshakeMs: -1 } },
    "limits.handshakeMs of http2() is -1. Pass a whole number from 0 to 2147483647, or leave it out.",
  ],
])("http2(%j) says what it takes", (given, text) => {
  expect(() => http2(given as object)).toThrow(text);
});
