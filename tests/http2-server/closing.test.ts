import { Grace } from "../../runtime/transport/grace.js";
import { Connection } from "../../runtime/transport/http2/connection.js";
import { Http2ServerTransport } from "../../runtime/transport/node-http2/http2-server-transport.js";
import { type Attacker, openSilent } from "../attacks/attacker.js";
import { countTurns } from "../runtime/count-turns.js";

const connections = 500;
const mostInTurn = 100;

let transport: Http2ServerTransport;
let silent: readonly Attacker[];

beforeEach(async () => {
  transport = new Http2ServerTransport({ serverOptions: {} }, {});
  const address = await transport.listen("127.0.0.1:0", {}, { handlers: new Map(), plainHandlers: new Map() });
  silent = await openSilent(address, connections);
});

afterEach(() => {
  for (const { socket } of silent) socket.destroy();
  jest.restoreAllMocks();
});

test("a server tells its clients in portions that it closes, and cuts them off in portions", async () => {
  const told = countTurns(Connection.prototype, "shutdown");
  const cut = countTurns(Connection.prototype, "fail");
  await transport.close(new Grace(0));
  expect([told.all, cut.all]).toEqual([connections, connections]);
  expect(told.most).toBeLessThanOrEqual(mostInTurn);
  expect(cut.most).toBeLessThanOrEqual(mostInTurn);
});

// With a grace as short as the time that a client has to answer, the second step would come too late.
test("clients that do not answer get the second GOAWAY in half of the grace, in portions, and nothing is cut off", async () => {
  const told = countTurns(Connection.prototype, "finishShutdown");
  let cut = 0;
  const { fail } = Connection.prototype;
  jest.spyOn(Connection.prototype, "fail").mockImplementation(function (this: Connection, code, cause) {
    if (!this.isDrained) cut++;
    fail.call(this, code, cause);
  });
  await transport.close(new Grace(1000));
  expect([told.all, cut]).toEqual([connections, 0]);
  expect(told.most).toBeLessThanOrEqual(mostInTurn);
});
