import { Grace } from "../../runtime/transport/grace.js";
import { Connection } from "../../runtime/transport/http2/connection.js";
import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import { Http2ServerTransport } from "../../runtime/transport/http2-server/http2-server-transport.js";
import { Attacker } from "../attacks/attacker.js";
import { clientStart, frame, settingsAck } from "../http2/frame.js";

const connections = 500;
const mostInTurn = 100;

/** The most calls of a method of connections in one turn of the event loop, and how many there were in all. */
function countTurns(name: "shutdown" | "fail"): { readonly most: number; readonly all: number } {
  const counted = { most: 0, all: 0, inTurn: 0 };
  const original = Connection.prototype[name] as (...args: unknown[]) => void;
  jest.spyOn(Connection.prototype, name).mockImplementation(function (this: Connection, ...args: unknown[]) {
    if (counted.inTurn++ === 0) setImmediate(endTurn, counted);
    counted.most = Math.max(counted.most, counted.inTurn);
    counted.all++;
    original.apply(this, args);
  });
  return counted;
}

function endTurn(counted: { inTurn: number }): void {
  counted.inTurn = 0;
}

afterEach(() => jest.restoreAllMocks());

test("a server tells its clients in portions that it closes, and cuts them off in portions", async () => {
  const transport = new Http2ServerTransport({ serverOptions: {} }, {});
  const address = await transport.listen("127.0.0.1:0", {}, { handlers: new Map(), plainHandlers: new Map() });
  const start = Buffer.concat([clientStart, settingsAck, frame(FrameType.ping, 0, 0, "00".repeat(8))]);
  const silent = await Promise.all(Array.from({ length: connections }, () => Attacker.open(address, start)));
  await Promise.all(silent.map((one) => one.until("PING")));
  const told = countTurns("shutdown");
  const cut = countTurns("fail");
  await transport.close(new Grace(0));
  await Promise.all(silent.map(({ closed }) => closed));
  expect([told.all, cut.all]).toEqual([connections, connections]);
  expect(told.most).toBeLessThanOrEqual(mostInTurn);
  expect(cut.most).toBeLessThanOrEqual(mostInTurn);
});
