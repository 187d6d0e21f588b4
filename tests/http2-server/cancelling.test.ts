import { once } from "node:events";
import { createChannel, createClientFactory } from "interwire";
import { createServer, type Server } from "interwire/http2";
import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import { Attacker, call, data, message } from "../attacks/attacker.js";
import { clientStart, frame, settings, settingsAck, word } from "../http2/frame.js";

/** @serviceContract { name: "Attacked" } */
interface IPatient {
  /** Answers when the test lets it. @operationContract */
  Wait(): Promise<string>;
  /** Items without an end. @operationContract */
  Endless(): AsyncIterable<string>;
}

const most31 = 2 ** 31 - 1;
const gates: (() => void)[] = [];
let made = 0;
let left = 0;
const patient: IPatient = {
  Wait: () => new Promise((resolve) => gates.push(() => resolve("done"))),
  async *Endless() {
    try {
      for (;;) {
        made++;
        yield "one of many";
      }
    } finally {
      left++;
    }
  },
};

let server: Server;
let address: string;
beforeEach(async () => {
  made = left = gates.length = 0;
  server = createServer().implement<IPatient>(patient);
  address = await server.listen("127.0.0.1:0");
});
afterEach(() => server.close({ graceMs: 0 }));

test("calls in progress end well beside 2500 that their client has cancelled", async () => {
  const channel = createChannel(address);
  const client = createClientFactory().createClient<IPatient>(channel);
  const waiting = Array.from({ length: 5 }, () => client.Wait());
  for await (const _ of client.Endless()) if (gates.length === 5) break;
  for (let n = 0; n < 50; n++) {
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        for await (const _ of client.Endless()) break;
      }),
    );
  }
  for (const open of gates) open();
  expect(await Promise.all(waiting)).toEqual(Array(5).fill("done"));
  channel.close();
});

test("a stream whose client takes all that it is sent leaves the others their turns", async () => {
  const { windowUpdate, rstStream } = FrameType;
  const windows = [settings(4, most31), frame(windowUpdate, 0, 0, word(most31 - 65_535)), settingsAck];
  const attacker = await Attacker.open(address, Buffer.concat([clientStart, ...windows]));
  attacker.socket.write(Buffer.concat([call(1, "Endless"), data(1, message(Buffer.alloc(0)), true)]));
  await once(attacker.socket, "data");
  await attacker.until("DATA");
  attacker.socket.write(frame(rstStream, 0, 1, word(8)));
  while (left === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(made).toBeLessThan(5000);
  attacker.socket.destroy();
});

test("a client whose calls end by their deadlines, as often as it would by resets, is told to open another connection", async () => {
  const attacker = await Attacker.open(address, Buffer.concat([clientStart, settingsAck]));
  const { got } = attacker;
  const isTold = (): boolean => got["GOAWAY 0"] !== undefined;
  let sent = 0;
  while (!isTold()) {
    for (const end = sent + 100; sent < end; sent++) {
      const id = 2 * sent + 1;
      attacker.socket.write(call(id, "Wait", false, "grpc-timeout", "1m"));
      attacker.socket.write(data(id, message(Buffer.alloc(0)), true));
    }
    while (!isTold() && (got.HEADERS ?? 0) < sent) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(sent).toBeGreaterThan(1000);
  attacker.socket.destroy();
});
