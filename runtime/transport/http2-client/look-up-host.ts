import type { Endpoint, HostName } from "./target.js";

/** An address that a name leads to. */
interface Found {
  readonly address: string;
  readonly family: number;
}

/**
 * The addresses of a host, in the order in which they are tried: that of the system's resolver, and the two families of addresses
 * in turn (RFC 8305, section 4).
 * @throws Error that says why the name has no address
 */
export async function lookUpHost(name: HostName): Promise<Endpoint[]> {
  const { isIP } = process.getBuiltinModule("node:net");
  const { host, port } = name;
  if (isIP(host) !== 0) return [{ host, port }];
  const found = name.server === undefined ? await lookUp(host) : await ask(name.server, host);
  if (found.length === 0) throw new Error(`${host} has no address`);
  const first = found.filter(({ family }) => family === found[0]?.family);
  const second = found.filter(({ family }) => family !== found[0]?.family);
  const inTurn: Found[] = [];
  for (let i = 0; i < Math.max(first.length, second.length); i++) {
    for (const one of [first[i], second[i]]) if (one !== undefined) inTurn.push(one);
  }
  return inTurn.map(({ address }) => ({ host: address, port }));
}

function lookUp(host: string): Promise<Found[]> {
  return process.getBuiltinModule("node:dns").promises.lookup(host, { all: true, order: "verbatim" });
}

async function ask(server: string, host: string): Promise<Found[]> {
  const { Resolver } = process.getBuiltinModule("node:dns").promises;
  const resolver = new Resolver();
  resolver.setServers([server]);
  const families = await Promise.allSettled([resolver.resolve6(host), resolver.resolve4(host)]);
  const [six, four] = families;
  if (six.status === "rejected" && four.status === "rejected") throw four.reason;
  return families.flatMap((answer, i) =>
    answer.status === "rejected" ? [] : answer.value.map((address) => ({ address, family: i === 0 ? 6 : 4 })),
  );
}
