import {
  contractOf,
  createChannel,
  createClientFactory,
  createServer,
  type int32,
  type OnError,
  type Server,
  type sfixed32,
} from "interwire";
import { contract, contracts, SEAM } from "interwire/codegen";
import type { IFirst, IGeneric, ISecond, ITwin } from "../contracts.js";
import * as declared from "../contracts.js";
import { failure, type Running, run } from "../running.js";

const servers: Server[] = [];
const newServer = (onError: OnError = () => {}): Server => {
  const server = createServer({ onError });
  servers.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close({ graceMs: 50 })));
});

class Ping implements IFirst {
  Ping(): string {
    return "ping";
  }
}
class Both extends Ping implements ISecond {}
class Other extends Ping implements ITwin {
  Pong(): string {
    return "pong";
  }
}
class Generic<T> implements IGeneric<T> {
  Echo(value: T): T {
    return value;
  }
}

/** The compiler's additions to the contracts' module. */
const emitted = declared as unknown as Readonly<Record<string, () => unknown>>;

/** A server as a program sees it that its compiler knows nothing of. */
const untyped = (server: Server): { map(service: unknown): unknown } => server as never;

const install =
  'Under jest, transform with "interwire/jest", or with "interwire/ts-jest" in place of "ts-jest" and isolatedModules off, ' +
  "which compiles every file without its types.";
const rename = "Give one of the contracts another name or namespace (@serviceContract).";
const once = "Map it once; where two classes serve it, map one class that implements all of their contracts.";
const object = "Return or pass an object that implements it.";

describe("every mistake says what it is and how to fix it", () => {
  test.each<[string, () => unknown, string]>([
    [
      "IW2001 a generic class without its type arguments",
      () => untyped(newServer()).map(Generic),
      `IW2001: server.map(Generic) got no contract, so the file that calls it was not compiled by interwire's transformer. ${install}`,
    ],
    [
      "IW2002 a newer table",
      () => contract({ seam: 9, name: "INew", hash: "" }),
      "IW2002: The emitted code of INew has seam version 9, which is newer than this runtime's 2. " +
        "Rebuild with the installed version (`tspc -b --force`; under jest, `jest --clearCache`), or install one version of interwire everywhere.",
    ],
    [
      "IW2002 an older table",
      () => contract({ seam: 0, name: "IOld", hash: "" }),
      "IW2002: The emitted code of IOld has seam version 0, which is older than this runtime's 2. " +
        "Rebuild with the installed version (`tspc -b --force`; under jest, `jest --clearCache`), or install one version of interwire everywhere.",
    ],
    [
      "IW2004 the same class twice",
      () => newServer().map(Ping).map(Ping),
      `IW2004: Service 'IFirst' of Ping (IFirst) is already mapped by Ping (IFirst). ${once}`,
    ],
    [
      "IW2004 a service of two contracts",
      () =>
        newServer()
          .map(Both)
          .implement<ITwin>({ Pong: () => "" }),
      `IW2004: Service 'ISecond' of implement<ITwin>() (ITwin) is already mapped by Both (ISecond). ${rename}`,
    ],
    [
      "IW2004 two classes that share a marked base",
      () => newServer().map(Both).map(Other),
      `IW2004: Service 'IFirst' of Other (IFirst) is already mapped by Both (IFirst). ${once}`,
    ],
    [
      "IW2004 two contracts of one name on one class, from packages",
      () => untyped(newServer()).map(Twins),
      `IW2004: Service 'ISecond' of Twins (ITwin) is already mapped by Twins (ISecond). ${rename}`,
    ],
    [
      "IW2004 a contract of the name of its base, from packages",
      () => untyped(newServer()).map(Heir),
      `IW2004: Service 'IFirst' of Heir (IFirst) is already mapped by Heir (IHeir). ${rename}`,
    ],
    [
      "IW2004 two instantiations of one name",
      () =>
        newServer()
          .map(Generic<int32>)
          .map(Generic<sfixed32>),
      "IW2004: Service 'IGeneric-Int32' of Generic (IGeneric) is already mapped by Generic (IGeneric). Map one of them, or " +
        "give one of the contracts (@serviceContract) or of the messages in its type arguments (@dataContract) another name.",
    ],
    [
      "IW2009 map after close",
      () => {
        const server = createServer();
        void server.close();
        server.map(Both);
      },
      "IW2009: map(Both) was called after close(). Make a new server.",
    ],
    [
      "IW2009 implement after close",
      () => {
        const server = createServer();
        void server.close();
        server.implement<IFirst>({ Ping: () => "" });
      },
      "IW2009: implement<IFirst>() was called after close(). Make a new server.",
    ],
    [
      "IW2011 two operations that differ in case only, from a package's table",
      () => untyped(newServer()).map(Clash),
      "IW2011: IShout.PING and IFirst.Ping have the same operation name in service 'IFirst' (case does not count). " +
        "Give one of them another name: @operationContract { name: … }.",
    ],
    [
      "IW2013 a method is missing",
      () => newServer().implement<IFirst>({} as IFirst),
      `IW2013: implement<IFirst>() cannot serve its contract: it has no method 'Ping' (IFirst.Ping). ${object}`,
    ],
    [
      "IW2013 not an object",
      () => newServer().implement<IFirst>(3 as never),
      `IW2013: implement<IFirst>() cannot serve its contract: it is number, not an object. ${object}`,
    ],
    [
      "IW2013 null",
      () => newServer().implement<IFirst>(null as never),
      `IW2013: implement<IFirst>() cannot serve its contract: it is null, not an object. ${object}`,
    ],
    [
      "IW2013 a promise",
      () => newServer().implement<IFirst>(Promise.resolve(new Ping()) as never),
      `IW2013: implement<IFirst>() cannot serve its contract: it is a promise. ${object}`,
    ],
  ])("%s", (_, act, text) => {
    expect(act).toThrow(expect.objectContaining({ name: "SetupError", message: text, code: text.slice(0, 6) }));
  });
});

/** Combinations that packages can bring together and one program cannot, because the compiler refuses them there. */
class Twins extends Other {
  static [contracts](): readonly unknown[] {
    return [contractOf<ISecond>(), contractOf<ITwin>()];
  }
}

class Heir extends Ping {
  static [contracts](): readonly unknown[] {
    const bases = () => [emitted.IFirst$contract?.() as { hash: string }];
    return [contract({ seam: SEAM, name: "IHeir", service: "IFirst", hash: "", bases })];
  }
}

class Clash extends Ping {
  static [contracts](): readonly unknown[] {
    const message = { name: "", codec: () => ({ write: (_: unknown, p: number) => p, read: () => [] }) };
    const shout = { name: "PING", method: "PING", path: "/IFIRST/PING", kind: "unary" as const, arity: 0 };
    const operations = [{ ...shout, request: message, response: message }];
    const bases = () => [emitted.IFirst$contract?.() as { hash: string }];
    return [contract({ seam: SEAM, name: "IShout", service: "IFIRST", hash: "", bases, operations })];
  }
}

test("nothing is mapped by a mapping that failed", async () => {
  const server = newServer();
  expect(() => server.implement<IFirst>({} as IFirst)).toThrow("IW2013");
  await expect(server.listen("127.0.0.1:0")).rejects.toThrow("IW2009");
  server.map(Ping);
  await expect(server.listen("127.0.0.1:0")).resolves.toMatch(/^127/);
});

describe("a method that cannot be called", () => {
  let running: Running;
  beforeAll(async () => {
    running = await run();
  });
  afterAll(() => running.stop());

  test("IW2005 because it is no operation", () => {
    expect(() => running.client.Ignored()).toThrow(
      new Error(
        "IW2005: ICalculator.Ignored is not an operation, so it cannot be called remotely. Annotate it with @operationContract.",
      ),
    );
  });

  test("IW2012 because no overload takes the number of arguments", () => {
    const fix = "Pass as many arguments as one of them declares.";
    const over = running.client.Over as (...values: number[]) => unknown;
    expect(() => over.call(running.client, 1)).toThrow(
      new Error(`IW2012: ICalculator.Over was called with 1 argument, but its overloads take 2 or 3. ${fix}`),
    );
    expect(() => over.call(running.client, 1, 2, 3, 4)).toThrow(
      new Error(`IW2012: ICalculator.Over was called with 4 arguments, but its overloads take 2 or 3. ${fix}`),
    );
  });
});

describe("IW2006: an address that cannot be bound", () => {
  const fix = 'Stop what uses it, or listen elsewhere; "127.0.0.1:0" picks a free port.';
  let taken: string;
  beforeEach(async () => {
    jest.spyOn(console, "error").mockImplementation(() => {});
    taken = await newServer().map(Both).listen("127.0.0.1:0");
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test.each<[string, () => string, string]>([
    ["in use", () => taken, "the address is in use"],
    ["a socket in no folder", () => "unix:/nowhere/at/all", "no permission, or no such folder"],
    ["of another host", () => "192.0.2.1:0", "this host has no such address"],
  ])("%s", async (_, address, reason) => {
    const error = await failure(newServer().map(Both).listen(address()));
    expect(error).toMatchObject({
      code: "IW2006",
      message: `IW2006: Cannot listen on ${address()}: ${reason}. ${fix}`,
    });
  });

  test("and another one may be tried on the same server", async () => {
    const server = newServer().map(Both);
    await expect(server.listen(taken)).rejects.toThrow("IW2006");
    await expect(server.listen("127.0.0.1:0")).resolves.toMatch(/^127\.0\.0\.1:[1-9]/);
  });
});

test("IW2009: listen without anything mapped, map after listen, listen after close", async () => {
  await expect(newServer().listen("127.0.0.1:0")).rejects.toThrow(
    new Error(
      'IW2009: listen("127.0.0.1:0") was called before anything is mapped. Call map, implement or addService first.',
    ),
  );
  const server = newServer().map(Both);
  await server.listen("127.0.0.1:0");
  expect(() => server.map(Other)).toThrow(
    new Error("IW2009: map(Other) was called after listen(). Map everything before the server listens."),
  );
  await server.close();
  await expect(server.listen("127.0.0.1:0")).rejects.toThrow(
    new Error('IW2009: listen("127.0.0.1:0") was called after close(). Make a new server.'),
  );
});

test("IW2013 of a factory goes to onError, call by call", async () => {
  const errors: unknown[] = [];
  const server = newServer((error) => void errors.push(error));
  const channel = createChannel(await server.implement<IFirst>(() => undefined as never).listen("127.0.0.1:0"));
  expect(await failure(createClientFactory().createClient<IFirst>(channel).Ping())).toMatchObject({ code: 2 });
  expect(errors.map(String)).toEqual([
    `SetupError: IW2013: implement<IFirst>() cannot serve its contract: it is undefined, not an object. ${object}`,
  ]);
  channel.close();
});
