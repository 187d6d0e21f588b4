import { contractOf, createChannel, createClientFactory, type int32 } from "interwire";
import { nodeOf } from "../../../runtime/contract/bound-contract.js";
import { decode, encode } from "../../../runtime/message/encode.js";
import { seededRandom } from "../../support/seeded-random.js";
import { newServer, onEveryListener } from "../transports.js";

interface Parcel {
  /** @dataMember 1 */ number: int32;
  /** @dataMember 2 */ content: Uint8Array;
  /** @dataMember 3 */ parts: Uint8Array[];
}

/** @serviceContract */
interface IParcels {
  /** @operationContract */ Send(parcel: Parcel): Promise<Parcel>;
  /** @operationContract { style: "bare" } */ Forward(parcel: Parcel): Promise<Parcel>;
}

/** Bytes as they were handed over, and what they were then. */
class Held {
  private readonly held: { readonly view: Uint8Array; readonly copy: Buffer }[] = [];

  add({ content, parts }: Parcel): void {
    for (const view of [content, ...parts]) this.held.push({ view, copy: Buffer.from(view) });
  }

  /** The places of those that have changed since. */
  get changed(): number[] {
    return this.held.flatMap(({ view, copy }, index) => (copy.equals(view) ? [] : [index]));
  }

  /** The lengths of those that keep more memory alive than four times theirs and 1 KB. */
  get pinning(): string[] {
    const pinned = this.held.filter(({ view }) => view.buffer.byteLength > 4 * view.length + 1024);
    return pinned.map(({ view }) => `${view.length} of ${view.buffer.byteLength}`);
  }

  get count(): number {
    return this.held.length;
  }
}

const sizes = [0, 1, 20, 100, 4000, 16384, 70000];

function parcels(seed: number, count: number): Parcel[] {
  const next = seededRandom(seed);
  const bytes = (size: number) => Buffer.alloc(size, 1 + Math.floor(next() * 255));
  return Array.from({ length: count }, (_, number) => ({
    number,
    content: bytes(sizes[Math.floor(next() * sizes.length)]!),
    parts: Array.from({ length: Math.floor(next() * 4) }, () => bytes(Math.floor(next() * 300))),
  }));
}

onEveryListener(() => {
  test("what a server and a client decoded is never written again by later calls, one by one or at once", async () => {
    const received = new Held();
    const answered = new Held();
    const take = async (parcel: Parcel): Promise<Parcel> => {
      received.add(parcel);
      // Another content than was received, in buffers that the server's writer fills.
      return {
        ...parcel,
        content: Buffer.alloc(parcel.content.length, parcel.number),
        parts: [...parcel.parts].reverse(),
      };
    };
    await using server = newServer().implement<IParcels>({ Send: take, Forward: take });
    const channel = createChannel(await server.listen("127.0.0.1:0"));
    const client = createClientFactory().createClient<IParcels>(channel);
    const all = parcels(7, 120);
    for (const parcel of all.slice(0, 60)) {
      answered.add(await client.Send(parcel));
      answered.add(await client.Forward(parcel));
    }
    const calls = all.slice(60).flatMap((parcel) => [client.Send(parcel), client.Forward(parcel)]);
    for (const parcel of await Promise.all(calls)) answered.add(parcel);
    channel.close();
    expect([received.count, answered.count]).toEqual([answered.count, received.count]);
    expect(received.count).toBeGreaterThan(400);
    expect([received.changed, answered.changed]).toEqual([[], []]);
    expect([received.pinning, answered.pinning]).toEqual([[], []]);
  });
});
test("what was encoded is never written again, so neither is what was decoded from it", () => {
  const [send] = nodeOf(contractOf<IParcels>(), "a test").operations;
  const table = send!.response;
  const held = new Held();
  const encoded: { readonly bytes: Uint8Array; readonly copy: Buffer }[] = [];
  const keep = (parcel: Parcel): void => {
    const bytes = encode(table, parcel);
    encoded.push({ bytes, copy: Buffer.from(bytes) });
    held.add(decode(table, bytes) as Parcel);
  };
  for (const parcel of parcels(11, 800)) {
    keep(parcel);
    if (parcel.number % 5 === 0) expect(() => encode(table, { ...parcel, parts: [...parcel.parts, "none"] })).toThrow();
    if (parcel.number % 7 === 0) {
      // A getter that encodes in the middle of an encode, before and after what the outer one has written.
      const { number, parts } = parcel;
      const nested = {
        number,
        parts,
        get content() {
          keep(parcels(number, 1)[0]!);
          return Buffer.alloc(number, 3);
        },
      };
      keep(nested);
    }
  }
  expect(held.count).toBeGreaterThan(2000);
  expect(encoded.filter(({ bytes, copy }) => !copy.equals(bytes)).length).toBe(0);
  expect(held.changed.length).toBe(0);
});
