import { Server, ServerCredentials } from "@grpc/grpc-js";
import { Grace } from "../../../runtime/transport/grace.js";
import { listenersOf } from "../../../runtime/transport/grpc-js/server-connections.js";
import { shutDown } from "../../../runtime/transport/grpc-js/shut-down.js";
import { openSilent } from "../../attacks/attacker.js";
import { countTurns } from "../count-turns.js";

const connections = 500;
const mostInTurn = 100;

afterEach(() => jest.restoreAllMocks());

// Silent clients do not answer the ping before the grace is over.
test.each([
  { rule: "pings silent clients in portions", name: "ping", graceMs: 500 },
  { rule: "cuts them off in portions", name: "destroy", graceMs: 0 },
] as const)("a server of grpc-js that closes $rule", async ({ name, graceMs }) => {
  const server = new Server();
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
  const address = `127.0.0.1:${port}`;
  const silent = await openSilent(address, connections);
  const [{ sessions }] = [...listenersOf(server).values()] as [{ sessions: Iterable<object> }];
  const [first] = sessions;
  const counted = countTurns(prototypeWith(first as object, name), name);
  await shutDown(server, { addresses: [address], calls: new Set() }, new Grace(graceMs));
  for (const { socket } of silent) socket.destroy();
  expect(counted.all).toBe(connections);
  expect(counted.most).toBeLessThanOrEqual(mostInTurn);
});

/** The prototype that has a method. */
function prototypeWith<Name extends string>(object: object, name: Name): Record<Name, unknown> {
  let prototype = Object.getPrototypeOf(object) as object;
  while (!Object.hasOwn(prototype, name)) prototype = Object.getPrototypeOf(prototype) as object;
  return prototype as Record<Name, unknown>;
}
