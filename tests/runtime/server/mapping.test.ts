import {
  type Channel,
  createChannel,
  createClientFactory,
  type double,
  type Implementation,
  type int32,
  type Server,
} from "interwire";
import type { IFirst, IGeneric, ISecond } from "../contracts.js";
import { newServer, onEveryListener } from "../transports.js";

let server: Server;
let channel: Channel | undefined;
beforeEach(() => {
  server = newServer({ onError: () => {} });
});
afterEach(async () => {
  channel?.close();
  await server.close({ graceMs: 50 });
});

const connect = async (): Promise<Channel> => {
  channel = createChannel(await server.listen("127.0.0.1:0"));
  return channel;
};
const clients = createClientFactory();

class Both implements IFirst, ISecond {
  static made = 0;
  readonly #number = ++Both.made;
  #count = 0;
  Ping(): string {
    return `${this.#number}.${++this.#count}`;
  }
}

class Generic<T> implements IGeneric<T> {
  Echo(value: T): T {
    return value;
  }
}

interface IBase {
  /** @operationContract */
  Ready(): boolean;
}

/** @serviceContract */
interface ILeft extends IBase {
  /** @operationContract */
  Turn(): string;
}

/** @serviceContract */
interface IRight extends IBase {}

class Sides implements ILeft, IRight {
  Ready(): boolean {
    return true;
  }
  Turn(): string {
    return "left";
  }
}

beforeEach(() => {
  Both.made = 0;
});

onEveryListener(() => {
  describe("map", () => {
    test("serves every contract of a class with one instance, operations of one name included", async () => {
      server.map(Both);
      expect(Both.made).toBe(1);
      const to = await connect();
      await expect(clients.createClient<IFirst>(to).Ping()).resolves.toBe("1.1");
      await expect(clients.createClient<ISecond>(to).Ping()).resolves.toBe("1.2");
    });

    test("with a factory makes an instance for each call", async () => {
      server.map(Both, () => new Both());
      expect(Both.made).toBe(0);
      const client = clients.createClient<IFirst>(await connect());
      await expect(client.Ping()).resolves.toBe("1.1");
      await expect(client.Ping()).resolves.toBe("2.1");
    });

    test("serves a generic class under each list of type arguments", async () => {
      server.map(Generic<string>).map(Generic<double>, () => new Generic<double>());
      const to = await connect();
      await expect(clients.createClient<IGeneric<string>>(to).Echo("a")).resolves.toBe("a");
      await expect(clients.createClient<IGeneric<double>>(to).Echo(1.5)).resolves.toBe(1.5);
      await expect(clients.createClient<IGeneric<int32>>(to).Echo(1)).rejects.toMatchObject({ code: 12 });
    });

    test("answers an unmarked base's operation under every contract that derives from the base", async () => {
      server.map(Sides);
      const to = await connect();
      await expect(clients.createClient<ILeft>(to).Ready()).resolves.toBe(true);
      await expect(clients.createClient<IRight>(to).Ready()).resolves.toBe(true);
      await expect(clients.createClient<ILeft>(to).Turn()).resolves.toBe("left");
    });
  });

  describe("implement", () => {
    test("serves an object, synchronous or not", async () => {
      const first: Implementation<IFirst> = { Ping: async () => "object" };
      server.implement<IFirst>(first).implement<ISecond>({ Ping: () => "literal" });
      const to = await connect();
      await expect(clients.createClient<IFirst>(to).Ping()).resolves.toBe("object");
      await expect(clients.createClient<ISecond>(to).Ping()).resolves.toBe("literal");
    });

    test("calls a function for each call, and the method on what it made", async () => {
      server.implement<IFirst>(() => new Both());
      const client = clients.createClient<IFirst>(await connect());
      await expect(client.Ping()).resolves.toBe("1.1");
      await expect(client.Ping()).resolves.toBe("2.1");
    });

    test("serves a generic contract", async () => {
      server.implement<IGeneric<string>>({ Echo: (value) => `${value}!` });
      await expect(clients.createClient<IGeneric<string>>(await connect()).Echo("a")).resolves.toBe("a!");
    });
  });
});

/** @serviceContract { name: "Texts" } */
interface ITexts {
  /** @operationContract */
  toString(): string;
  /** @operationContract */
  Echo(text: string): Promise<string>;
}

/** @serviceContract { name: "texts" } */
interface ILowerTexts {
  /** @operationContract */
  Echo(text: string): Promise<string>;
}

const echo = async (text: string): Promise<string> => text;

test("services whose names differ in case alone are one, on a server as on a class", () => {
  server.implement<ILowerTexts>({ Echo: echo });
  expect(() => server.implement<ITexts>({ Echo: echo, toString: () => "own" })).toThrow(
    "IW2004: Service 'Texts' of implement<ITexts>() (ITexts) is already mapped by implement<ILowerTexts>() (ILowerTexts) as 'texts'. " +
      "Give one of the contracts another name or namespace (@serviceContract).",
  );
  expect(server.services).toEqual(["texts"]);
});

test("what every object inherits implements no operation", async () => {
  class Texts {
    Echo = echo;
  }
  expect(() => server.implement<ITexts>(new Texts())).toThrow(
    "IW2013: implement<ITexts>() cannot serve its contract: it has no method 'toString' (ITexts.toString). Return or pass an object that implements it.",
  );
  server.implement<ITexts>({ Echo: echo, toString: () => "own" });
  expect(await clients.createClient<ITexts>(await connect()).toString()).toBe("own");
});
