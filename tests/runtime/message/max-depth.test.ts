import { Code, createClientFactory, withOptions } from "interwire";
import { failure } from "../running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

interface Chain {
  /** @dataMember 1 */ next: Chain | undefined;
}

/** @serviceContract */
interface IChains {
  /** @operationContract */ Measure(chain: Chain): Promise<string>;
  /** @operationContract */ Make(text: string): Promise<Chain>;
}

function chain(depth: number): Chain {
  let made: Chain = { next: undefined };
  for (let i = 1; i < depth; i++) made = { next: made };
  return made;
}

const implementation = {
  Measure: async (given: Chain) => {
    let depth = 0;
    for (let link: Chain | undefined = given; link !== undefined; link = link.next) depth++;
    return String(depth);
  },
  Make: async (text: string) => chain(Number(text)),
};

async function connect(serverDepth?: number, clientDepth?: number) {
  const ofServer = serverDepth === undefined ? {} : { maxDepth: serverDepth };
  const ofClient = clientDepth === undefined ? {} : { maxDepth: clientDepth };
  const server = newServer(ofServer).implement<IChains>(implementation);
  const channel = newChannel(await server.listen("127.0.0.1:0"));
  const client = createClientFactory(ofClient).createClient<IChains>(channel);
  const stop = async () => {
    channel.close();
    await server.close({ graceMs: 100 });
  };
  return { client, stop };
}

onEveryTransport(() => {
  describe("messages may stand inside each other", () => {
    test.each<[string, number | undefined, number]>([
      ["100 levels deep", undefined, 100],
      ["as deep as the options say", 1000, 1000],
      ["less deep where the options say so", 3, 3],
    ])("%s, in a request and in a response", async (_rule, maxDepth, deepest) => {
      const { client, stop } = await connect(maxDepth, maxDepth);
      await expect(client.Measure(chain(deepest))).resolves.toBe(String(deepest));
      await expect(client.Make(String(deepest)).then(implementation.Measure)).resolves.toBe(String(deepest));
      const text = `message nested deeper than ${deepest} levels; maxDepth allows more`;
      await expect(failure(client.Measure(chain(deepest + 1)))).resolves.toMatchObject({
        code: Code.INTERNAL,
        rawMessage: expect.stringMatching(
          new RegExp(`^The request cannot be decoded: Measure\\.chain\\.next.* at byte \\d+: ${text}$`),
        ),
      });
      await expect(failure(client.Make(String(deepest + 1)))).resolves.toMatchObject({
        code: Code.INTERNAL,
        rawMessage: expect.stringMatching(
          new RegExp(`^The response cannot be decoded: Make\\.result\\.next.* at byte \\d+: ${text}$`),
        ),
        cause: expect.objectContaining({ code: "IW2010", path: expect.stringMatching(/^Make\.result\.next/) }),
      });
      await stop();
    });

    test("as deep as each side says for itself, also through options of the client", async () => {
      const { client, stop } = await connect(2, 200);
      const timed = withOptions(client, { timeoutMs: 60_000 });
      await expect(timed.Make("200").then(implementation.Measure)).resolves.toBe("200");
      await expect(failure(timed.Measure(chain(3)))).resolves.toMatchObject({ code: Code.INTERNAL });
      await stop();
    });
  });
});
