import { readFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttp2Server } from "node:http2";
import { createServer as createHttpsServer } from "node:https";
import { createServer as createNetServer, type Server as NetServer } from "node:net";
import { join } from "node:path";
import { root } from "../support/compile.js";
import { interwire } from "../support/interwire.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { runBin } from "./bin.js";
import { onBothServers } from "./both-servers.js";
import { listen } from "./listen.js";
import { largeLength } from "./orders.js";
import { failed, ok, serveOrders } from "./served-orders.js";

const folder = temporaryFolder();
const pem = (name: string): string => join(root, "test-fixtures/tls", `${name}.pem`);
const read = (name: string): string => readFileSync(pem(name), "utf8");
const pairOf = (name: string) => ({ cert: read(name), key: read(`${name}-key`) });

onBothServers(() => {
  test.each<[at: string, addressOf: (address: string) => string]>([
    ["127.0.0.1:0", (address) => address],
    ["127.0.0.1:0", (address) => `ipv4:${address}`],
    ["127.0.0.1:0", (address) => `http://${address}/`],
    ["localhost:0", (address) => `dns:///${address}`],
    ["[::1]:0", (address) => address],
    ["[::1]:0", (address) => `ipv6:${address}`],
    ["[::1]:0", (address) => `http://${address}`],
    [`unix:${join(temporaryFolder(), "socket")}`, (address) => address],
  ])("a server on %s is called", async (at, addressOf) => {
    const address = addressOf(await serveOrders(at));
    expect(await interwire(folder, "call", address, "Orders/Count")).toEqual(ok("{}\n"));
  });

  test("a response has no limit of size", async () => {
    const run = await interwire(folder, "call", await serveOrders(), "Orders/Place", '{"article": "large"}');
    expect(run).toEqual(ok(`{"article":"${"A".repeat(largeLength)}"}\n`));
  });

  test("a server that is gone is said to be", async () => {
    const { address, stop } = await listen(createNetServer());
    await stop();
    const why = `UNAVAILABLE: No connection established. Last error: Error: connect ECONNREFUSED ${address}.\n`;
    expect(await interwire(folder, "call", address, "Orders/Place")).toEqual(failed(14, why));
  });

  describe("TLS", () => {
    test.each<[title: string, args: string[]]>([
      ["with a certificate authority", ["--ca", pem("ca")]],
      ["without verification", ["--insecure"]],
      ["with the name that the certificate has", ["--ca", pem("ca"), "--authority", "localhost"]],
    ])("%s", async (_, args) => {
      const secure = await serveOrders("127.0.0.1:0", { tls: pairOf("server") });
      expect(await interwire(folder, "call", secure, "Orders/Count", ...args)).toEqual(ok("{}\n"));
      expect(await interwire(folder, "call", `https://${secure}`, "Orders/Count", ...args)).toEqual(ok("{}\n"));
    });

    test.each(["stranger", "expired", "self-signed"])("without verification, of the certificate '%s'", async (name) => {
      const secure = await serveOrders("127.0.0.1:0", { tls: pairOf(name) });
      expect(await interwire(folder, "call", secure, "Orders/Count", "--insecure")).toEqual(ok("{}\n"));
    });

    test("with a certificate of the client", async () => {
      const secure = await serveOrders("127.0.0.1:0", { tls: { ...pairOf("server"), ca: read("ca") } });
      const args = ["--ca", pem("ca"), "--cert", pem("client"), "--key", pem("client-key")];
      expect(await runBin(["call", secure, "Orders/Count", ...args])).toEqual(ok("{}\n"));
    });

    const closed = "the server closed the connection before it said anything, as one with TLS does.";
    test.each<[title: string, args: string[], cause: RegExp, hint: string]>([
      [
        "an unknown authority",
        ["--tls"],
        /^the certificate of the server is not trusted \(unable to verify the first certificate\)\.$/,
        "Add --ca with the root that signed it, or --insecure to trust any certificate.",
      ],
      [
        "another name",
        ["--ca", pem("ca"), "--authority", "other.example"],
        /^the certificate of the server is for another name \(.*other\.example.*\)\.$/,
        "Add --authority with a name that it has, or --insecure to trust any certificate.",
      ],
      [
        "no TLS",
        [],
        new RegExp(`^${closed}$`),
        "The connection was made without TLS. Add --tls, or write https, for a server that has it.",
      ],
    ])("is refused with %s", async (_, args, cause, hint) => {
      const secure = await serveOrders("127.0.0.1:0", { tls: pairOf("server") });
      const run = await interwire(folder, "call", secure, "Orders/Count", "--timeout", "20s", ...args);
      expect([run.status, run.output]).toEqual([14, ""]);
      const [, said = "", helps] = /^UNAVAILABLE: No connection established: (.*)\n(.*)\n$/.exec(run.notes) ?? [];
      expect(said).toMatch(cause);
      expect(helps).toBe(hint);
    });

    test("is refused for a server without it", async () => {
      const run = await interwire(
        folder,
        "call",
        await serveOrders(),
        "Orders/Count",
        "--timeout",
        "20s",
        "--ca",
        pem("ca"),
      );
      expect(run).toEqual(
        failed(
          14,
          "UNAVAILABLE: No connection established: the server does not speak TLS on this address (wrong version number).\n" +
            "The connection was made with TLS. Leave out the options of TLS, or write http, for a server without it.\n",
        ),
      );
    });

    test.each<[args: string[], notes: string]>([
      [
        ["--ca", join(root, "package.json")],
        "--ca cannot be used: it is not a certificate in PEM form. Name such a file.\n",
      ],
      [["--cert", pem("client")], "--key cannot be used: it is missing, and cert and key belong together.\n"],
    ])("%j are said to be wrong", async (args, notes) => {
      expect(await interwire(folder, "call", await serveOrders(), "Orders/Count", ...args)).toEqual(failed(64, notes));
    });

    test("is not for http", async () => {
      const notes =
        "The address http://127.0.0.1:1 is without TLS, and there are options of TLS. Write https, or leave them out.\n";
      expect(await interwire(folder, "call", "http://127.0.0.1:1", "Orders/Count", "--tls")).toEqual(failed(64, notes));
      expect(await interwire(folder, "call", `http://${await serveOrders()}`, "Orders/Count")).toEqual(ok("{}\n"));
    });
  });
});

describe("a server of another protocol is said to be one:", () => {
  const other =
    "UNAVAILABLE: No connection established: the answer is of another protocol than HTTP/2, such as HTTP/1.1.";
  const html = { "content-type": "text/html" };
  test.each<[title: string, make: () => NetServer, args: string[], status: number, notes: string]>([
    [
      "HTTP/1.1",
      () => createHttpServer((_, answer) => answer.end()),
      [],
      14,
      `${other}\nName the address of a gRPC server.`,
    ],
    [
      "SSH",
      () => createNetServer((socket) => socket.write("SSH-2.0-x\r\n")),
      [],
      14,
      `${other}\nName the address of a gRPC server.`,
    ],
    [
      "HTTP/1.1 over TLS",
      () => createHttpsServer(pairOf("server"), (_, answer) => answer.end()),
      ["--insecure"],
      14,
      "UNAVAILABLE: No connection established: the server speaks TLS, and no HTTP/2 (tlsv1 alert no application protocol).\nName the address of a gRPC server.",
    ],
    [
      "HTTP/2 with a page",
      () => createHttp2Server((_, answer) => void answer.writeHead(404, html).end("none")),
      [],
      12,
      "The server %s has no reflection, which says what services there are: Received HTTP status code 404 (the answer is text/html, not application/grpc). Add it, with addReflection(server) of interwire/reflection, or name a schema: --project, --proto or --descriptor.",
    ],
    [
      "HTTP/2 with a page and status 200",
      () => createHttp2Server((_, answer) => void answer.writeHead(200, html).end("hello")),
      [],
      2,
      "UNKNOWN: The server sent no status (the answer is text/html, not application/grpc)",
    ],
  ])("%s", async (_, make, args, status, notes) => {
    const { address } = await listen(make());
    const run = await interwire(folder, "list", address, ...args);
    expect(run).toEqual(failed(status, `${notes.replace("%s", address)}\n`));
  });

  test.each([[[]], [["--tls"]]])("none that answers, with %j", async (args) => {
    const { address } = await listen(createNetServer());
    const run = await runBin(["list", address, "--timeout", "100ms", ...args]);
    expect([run.status, run.output]).toEqual([4, ""]);
    expect(run.notes).toMatch(`: ${address} has not answered yet. A firewall may drop what is sent there`);
  });
});

test.each<[address: string, notes: string]>([
  [
    "xds:///a",
    'The address is the string "xds:///a": nothing in this program resolves the string "xds". Write "host:port".',
  ],
  ["localhost", 'The address is the string "localhost": it has no port. Write "localhost:50051".'],
  [
    "localhost:0",
    'The address is the string "localhost:0": a port to connect to is from 1 to 65535. Name the port on which the server listens.',
  ],
])("the address %s cannot be used", async (address, notes) => {
  expect(await interwire(folder, "list", address)).toEqual(failed(64, `${notes}\n`));
});
