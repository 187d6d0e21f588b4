import { Code, createClientFactory } from "interwire";
import { failure } from "../running.js";
import { newChannel, newServer, onEveryTransport } from "../transports.js";

interface Node {
  /** @dataMember 1 */ name: string;
  /** @dataMember 2 */ next?: Node;
}

/** @serviceContract */
interface INodes {
  /** @operationContract */ Send(node: Node): Promise<string>;
  /** @operationContract { style: "bare" } */ Pass(node: Node): Promise<Node>;
  /** @operationContract */ Upload(nodes: AsyncIterable<Node>): Promise<string>;
  /** @operationContract */ UploadBeside(nodes: AsyncIterable<Node>, node: Node): Promise<string>;
  /** @operationContract */ Make(kind: string): Promise<Node>;
  /** @operationContract */ Download(kind: string): AsyncIterable<Node>;
  /** @operationContract */ DownloadBeside(kind: string): Promise<[nodes: AsyncIterable<Node>, node: Node]>;
}

const good: Node = { name: "good" };
const ring: Node = { name: "ring" };
ring.next = { name: "link", next: ring };
const nodeOf = (kind: string): Node => (kind === "ring" ? ring : good);

async function* stream(...nodes: Node[]): AsyncIterable<Node> {
  yield* nodes;
}

async function count(nodes: AsyncIterable<Node>): Promise<string> {
  let length = 0;
  for await (const _ of nodes) length++;
  return String(length);
}

const implementation: INodes = {
  Send: async ({ name }) => name,
  Pass: async ({ name }) => nodeOf(name),
  Upload: count,
  UploadBeside: count,
  Make: async (kind) => nodeOf(kind),
  Download: (kind) => stream(good, nodeOf(kind)),
  DownloadBeside: async (kind) => [stream(good), nodeOf(kind)],
};

const noEnd = (path: string, again: string) =>
  `IW2007: ${path} is ${again} again, so it contains itself. Pass a value without a cycle.`;

onEveryTransport(() => {
  describe("a value that holds itself is IW2007", () => {
    const errors: unknown[] = [];
    const server = newServer({ onError: (error) => errors.push(error) }).implement<INodes>(implementation);
    let channel: ReturnType<typeof newChannel>;
    const client = () => createClientFactory().createClient<INodes>(channel);

    beforeAll(async () => {
      channel = newChannel(await server.listen("127.0.0.1:0"));
    });
    beforeEach(() => errors.splice(0));
    afterEach(async () => {
      // Both sides go on.
      await expect(client().Send(good)).resolves.toBe("good");
    });
    afterAll(async () => {
      channel.close();
      await server.close({ graceMs: 100 });
    });

    test.each<[string, () => Promise<unknown>, path: string, again: string]>([
      ["an argument", () => client().Send(ring), "Send.node.next.next", "Send.node"],
      ["a bare request", () => client().Pass(ring), "Pass.next.next", "Pass"],
      ["an item", () => client().Upload(stream(good, ring)), "Upload[1].nodes.next.next", "Upload[1].nodes"],
      [
        "a value beside a stream",
        () => client().UploadBeside(stream(good), ring),
        "UploadBeside.node.next.next",
        "UploadBeside.node",
      ],
    ])("for the caller: %s", async (_what, call, path, again) => {
      await expect(failure(call())).resolves.toMatchObject({ code: "IW2007", message: noEnd(path, again) });
      expect(errors).toEqual([]);
    });

    test.each<[string, () => Promise<unknown>, path: string, again: string]>([
      ["a result", () => client().Make("ring"), "Make.result.next.next", "Make.result"],
      ["a bare response", () => client().Pass({ name: "ring" }), "Pass.next.next", "Pass"],
      ["an item", () => count(client().Download("ring")), "Download[1].result.next.next", "Download[1].result"],
      [
        "a value beside a stream",
        () => client().DownloadBeside("ring"),
        "DownloadBeside.node.next.next",
        "DownloadBeside.node",
      ],
    ])("for the server, which tells the caller nothing: %s", async (_what, call, path, again) => {
      await expect(failure(call())).resolves.toMatchObject({
        code: Code.UNKNOWN,
        rawMessage: "Exception was thrown by handler.",
      });
      expect(errors).toEqual([expect.objectContaining({ code: "IW2007", message: noEnd(path, again) })]);
    });
  });
});
