import { Server as GrpcServer } from "@grpc/grpc-js";
import { createServer, type Server } from "interwire";
import type { IFirst } from "../contracts.js";
import { Greeter, greeterDefinition } from "../plain-service.js";

/** @serviceContract { name: "Greeter", namespace: "plain" } */
interface IMoved {
  /** @operationContract */
  Chat(name: string): Promise<string>;
}

class Moved implements IMoved {
  async Chat(name: string) {
    return name;
  }
}

const plain = (server: Server): Server => server.addService(greeterDefinition, new Greeter());
const listening = async (): Promise<Server> => {
  const server = createServer({ onError: () => {} }).implement<IFirst>({ Ping: () => "" });
  await server.listen("127.0.0.1:0");
  return server;
};
const added = async (): Promise<Server> => createServer().map(Moved).addTo(new GrpcServer());
const closed = async (): Promise<Server> => {
  const server = createServer();
  await server.close();
  return server;
};
const fresh = async (): Promise<Server> => createServer();

const takeOut = "Take the method out of one of them; an implementation that is passed to addService may lack methods.";

test.each<[string, () => Promise<Server>, (server: Server) => unknown, string]>([
  [
    "IW2004 a plain service behind a contract",
    fresh,
    (server) => plain(server.map(Moved)),
    `IW2004: /plain.Greeter/Chat of addService(plain.Greeter) is already served by Moved (IMoved.Chat). ${takeOut}`,
  ],
  [
    "IW2004 a contract behind a plain service",
    fresh,
    (server) => plain(server).map(Moved),
    `IW2004: /plain.Greeter/Chat of Moved (IMoved.Chat) is already served by addService(plain.Greeter). ${takeOut}`,
  ],
  [
    "IW2004 a contract that is implemented, behind a plain service",
    fresh,
    (server) => plain(server).implement<IMoved>(new Moved()),
    `IW2004: /plain.Greeter/Chat of implement<IMoved>() (IMoved.Chat) is already served by addService(plain.Greeter). ${takeOut}`,
  ],
  [
    "IW2004 a plain service twice",
    fresh,
    (server) => plain(plain(server)),
    `IW2004: /plain.Greeter/Greet of addService(plain.Greeter) is already served by addService(plain.Greeter). ${takeOut}`,
  ],
  [
    "IW2004 two methods of one path",
    fresh,
    (server) => server.addService({ Greet: greeterDefinition.Greet, greet: greeterDefinition.Greet }, new Greeter()),
    `IW2004: /plain.Greeter/Greet of addService(plain.Greeter) is already served by addService(plain.Greeter). ${takeOut}`,
  ],
  [
    "IW2004 a path that the server of addTo has",
    fresh,
    (server) => {
      const other = new GrpcServer();
      createServer().map(Moved).addTo(other);
      plain(server).addTo(other);
    },
    "IW2004: /plain.Greeter/Chat of addService(plain.Greeter) is already served by the server that addTo() got. " +
      "Take the method out of the service that is added there.",
  ],
  [
    "IW2009 addService after listen",
    listening,
    plain,
    "IW2009: addService(plain.Greeter) was called after listen(). Map everything before the server listens.",
  ],
  [
    "IW2009 addService after addTo",
    added,
    plain,
    "IW2009: addService(plain.Greeter) was called after addTo(). Map everything before it is added to another server.",
  ],
  [
    "IW2009 map after addTo",
    added,
    (server) => server.map(Moved),
    "IW2009: map(Moved) was called after addTo(). Map everything before it is added to another server.",
  ],
  [
    "IW2009 addService after close",
    closed,
    plain,
    "IW2009: addService(plain.Greeter) was called after close(). Make a new server.",
  ],
  [
    "IW2009 addTo after close",
    closed,
    (server) => server.addTo(new GrpcServer()),
    "IW2009: addTo() was called after close(). Make a new server.",
  ],
  [
    "IW2009 addTo before anything is mapped",
    fresh,
    (server) => server.addTo(new GrpcServer()),
    "IW2009: addTo() was called before anything is mapped. Call map, implement or addService first.",
  ],
  [
    "IW2013 an implementation of something else",
    fresh,
    (server) => server.addService(greeterDefinition, { greets: () => {} }),
    "IW2013: addService(plain.Greeter) cannot serve its contract: it has none of the methods Greet, Repeat, Gather, Chat. " +
      "Return or pass an object that implements it.",
  ],
])("%s", async (_, open, act, text) => {
  const server = await open();
  expect(() => act(server)).toThrow(
    expect.objectContaining({ name: "SetupError", message: text, code: text.slice(0, 6) }),
  );
  await server.close();
});

test("serverOptions do not get to a server that has its own", () => {
  const server = createServer({ serverOptions: { "grpc.max_receive_message_length": 10 } }).map(Moved);
  const text =
    "createServer() got serverOptions, and the server of addTo() has options of its own. Pass them to it: new Server(options).";
  expect(() => server.addTo(new GrpcServer())).toThrow(new TypeError(text));
});

test("nothing is added by an addition that failed", async () => {
  const server = createServer().map(Moved);
  const { Greet, Chat } = greeterDefinition;
  expect(() => server.addService({ Greet, Chat }, new Greeter())).toThrow("IW2004");
  server.addService({ Greet }, new Greeter());
  await expect(server.listen("127.0.0.1:0")).resolves.toMatch(/^127/);
  await server.close();
});
