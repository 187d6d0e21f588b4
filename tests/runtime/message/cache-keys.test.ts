import { createClientFactory, type int32, messageOf } from "interwire";
import { hasFastProperties } from "../../support/fast-properties.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

interface Labels {
  /** @dataMember 1 */ byName: Record<string, int32>;
}

/** @serviceContract */
interface ILabels {
  /** @operationContract */ AreKept(labels: Labels): Promise<boolean>;
  /** @operationContract */ AreAllKept(labels: AsyncIterable<Labels>): Promise<boolean>;
  /** @operationContract */ Make(name: string): Promise<Labels>;
  /** @operationContract */ MakeAll(name: string): AsyncIterable<Labels>;
}

/** Where keys are looked up among those that are kept, the record of one that takes another's place is a hash table. */
const isKept = ({ byName }: Labels): boolean => !hasFastProperties(byName);

async function areAllKept(items: AsyncIterable<Labels>): Promise<boolean> {
  for await (const labels of items) if (!isKept(labels)) return false;
  return true;
}

async function* one(labels: Labels): AsyncGenerator<Labels> {
  yield labels;
}

const labelled = (name: string): Labels => ({ byName: { [name]: 1 } });
const implementation = {
  AreKept: async (labels: Labels) => isKept(labels),
  AreAllKept: areAllKept,
  Make: async (name: string) => labelled(name),
  MakeAll: (name: string) => one(labelled(name)),
};

let made = 0;
const newName = (): string => `name ${made++} of its own`;

// From here on each name takes another's place.
beforeAll(() => {
  const messages = messageOf<Labels>();
  const names = Array.from({ length: 2000 }, newName);
  messages.fromBinary(messages.toBinary({ byName: Object.fromEntries(names.map((name) => [name, 1])) }));
});

type Options = { readonly cacheKeys?: boolean };

onEveryTransport(() => {
  test.each<[string, Options, boolean, Options, boolean]>([
    ["unless an option says otherwise", {}, true, {}, true],
    ["not by a server that says so", { cacheKeys: false }, false, { cacheKeys: true }, true],
    ["not by a client that says so", { cacheKeys: true }, true, { cacheKeys: false }, false],
  ])("keys of maps are kept, %s", async (_rule, ofServer, inServer, ofClient, inClient) => {
    const server = newServer(ofServer).implement<ILabels>(implementation);
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    const client = createClientFactory(ofClient).createClient<ILabels>(channel);
    await expect(client.AreKept(labelled(newName()))).resolves.toBe(inServer);
    await expect(client.AreAllKept(one(labelled(newName())))).resolves.toBe(inServer);
    expect(isKept(await client.Make(newName()))).toBe(inClient);
    await expect(areAllKept(client.MakeAll(newName()))).resolves.toBe(inClient);
    channel.close();
    await server.close();
  });
});

test.each<[Options | undefined, boolean]>([
  [undefined, true],
  [{ cacheKeys: true }, true],
  [{ cacheKeys: false }, false],
])("fromBinary with %p", (options, kept) => {
  const messages = messageOf<Labels>();
  expect(isKept(messages.fromBinary(messages.toBinary(labelled(newName())), options))).toBe(kept);
});
