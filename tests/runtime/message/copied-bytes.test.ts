import { createClientFactory } from "interwire";
import { newChannel, newServer, onEveryListener } from "../transports.js";

/** @serviceContract { name: "Bytes" } */
interface IBytes {
  /** @operationContract */
  One(bytes: Uint8Array[]): Promise<Uint8Array[]>;
  /** @operationContract */
  Many(items: AsyncIterable<Uint8Array[]>): AsyncIterable<Uint8Array[]>;
}

const sent = [new Uint8Array(20), new Uint8Array(60_000)];

async function* items(): AsyncIterable<Uint8Array[]> {
  yield sent;
}

onEveryListener(() => {
  test.each<[copy: boolean | "small" | undefined, small: boolean, large: boolean]>([
    [undefined, true, false],
    ["small", true, false],
    [true, true, true],
    [false, false, false],
  ])("with copy: %p, small bytes are copies: %p, and large ones: %p", async (copy, small, large) => {
    const options = copy === undefined ? {} : { copy };
    const copied: boolean[][] = [];
    const take = (bytes: Uint8Array[]): Uint8Array[] => {
      copied.push(bytes.map((one) => one.buffer.byteLength === one.byteLength));
      return sent;
    };
    const server = newServer(options).implement<IBytes>({
      One: async (bytes) => take(bytes),
      Many: async function* (given) {
        for await (const bytes of given) yield take(bytes);
      },
    });
    const channel = newChannel(await server.listen("127.0.0.1:0"));
    const client = createClientFactory(options).createClient<IBytes>(channel);
    take(await client.One(sent));
    for await (const bytes of client.Many(items())) take(bytes);
    channel.close();
    await server.close();
    expect(copied).toEqual(Array.from({ length: 4 }, () => [small, large]));
  });
});
