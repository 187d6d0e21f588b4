import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import { credentials, Client as GrpcClient, Server as GrpcServer, ServerCredentials } from "@grpc/grpc-js";
import { type ChannelTls, createChannel, createClientFactory, type ListenOptions, type ServerTls } from "interwire";
import { readPage } from "../../docs/pages.js";
import { root } from "../../support/compile.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import type { IFirst } from "../contracts.js";
import { failure } from "../running.js";
import { newChannel, newServer, onEveryListener, testGrpcServer } from "../transports.js";

const bytes = (name: string): Buffer => readFileSync(join(root, "test-fixtures/tls", `${name}.pem`));
const pem = (name: string): string => bytes(name).toString();
const clients = createClientFactory({ defaults: { timeoutMs: 30_000 } });
const same = (value: Buffer): Buffer => value;

const ca = pem("ca");
const serverTls: ServerTls = { cert: pem("server"), key: pem("server-key") };
const mutualTls: ServerTls = { ...serverTls, ca };
const shown = (name: string): ChannelTls => ({ ca, cert: pem(name), key: pem(`${name}-key`) });

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(options: ListenOptions, at = "127.0.0.1:0"): Promise<string> {
  const server = newServer().implement<IFirst>({ Ping: () => "pong" });
  closers.push(() => server.close({ graceMs: 0 }));
  return server.listen(at, options);
}

function ping(address: string, tls?: ChannelTls): Promise<string> {
  const channel = newChannel(address, tls === undefined ? {} : { tls });
  closers.push(() => channel.close());
  return clients.createClient<IFirst>(channel).Ping() as Promise<string>;
}

onEveryListener(() => {
  describe("a call is answered", () => {
    test.each(["127.0.0.1:0", "localhost:0", "[::1]:0", `unix:${join(temporaryFolder(), "socket")}`])(
      "on %s",
      async (at) => {
        await expect(ping(await serve({ tls: serverTls }, at), { ca })).resolves.toBe("pong");
      },
    );

    test("where both sides show a certificate", async () => {
      await expect(ping(await serve({ tls: mutualTls }), shown("client"))).resolves.toBe("pong");
    });

    test("when the files' content is bytes", async () => {
      const at = await serve({
        tls: { cert: bytes("server"), key: bytes("server-key"), ca: new Uint8Array(bytes("ca")) },
      });
      const own = { ca: bytes("ca"), cert: bytes("client"), key: bytes("client-key") };
      await expect(ping(at, own)).resolves.toBe("pong");
    });

    test.each(["stranger", "expired", "self-signed"])(
      "when the client accepts any certificate, and the server's is '%s'",
      async (name) => {
        const at = await serve({ tls: { cert: pem(name), key: pem(`${name}-key`) } });
        await expect(ping(at, { ca, rejectUnauthorized: false })).resolves.toBe("pong");
        expect(await failure(ping(at, { ca, rejectUnauthorized: true }))).toMatchObject({ code: 14 });
      },
    );

    test("when the client accepts any certificate, and has to show its own", async () => {
      const at = await serve({ tls: mutualTls });
      const own = { ...shown("client"), ca: pem("other-ca"), rejectUnauthorized: false };
      await expect(ping(at, own)).resolves.toBe("pong");
    });

    test("when a client shows a certificate to a server that asks for none", async () => {
      await expect(ping(await serve({ tls: serverTls }), shown("stranger"))).resolves.toBe("pong");
    });

    testGrpcServer("by a server with credentials of grpc-js", async () => {
      const pair = { cert_chain: bytes("server"), private_key: bytes("server-key") };
      const at = await serve({ credentials: ServerCredentials.createSsl(null, [pair]) });
      const channel = createChannel(at, { credentials: credentials.createSsl(bytes("ca")) });
      closers.push(() => channel.close());
      await expect(clients.createClient<IFirst>(channel).Ping()).resolves.toBe("pong");
    });

    test("on several addresses of one server, secure and not", async () => {
      const server = newServer().implement<IFirst>({ Ping: () => "pong" });
      closers.push(() => server.close({ graceMs: 0 }));
      const [secure, open] = [
        await server.listen("127.0.0.1:0", { tls: serverTls }),
        await server.listen("127.0.0.1:0"),
      ];
      await expect(ping(secure, { ca })).resolves.toBe("pong");
      await expect(ping(open)).resolves.toBe("pong");
    });
  });

  /** A server that shows a certificate of the fixtures, and others behind it. */
  const showing = (name: string, ...behind: string[]): ListenOptions => ({
    tls: { cert: [name, ...behind].map(pem).join(""), key: pem(`${name}-key`) },
  });
  const otherCa = { ca: pem("other-ca") };

  /** How calls fail: what the reason begins with, and each way to get there. */
  const reasons: Readonly<Record<string, readonly (readonly [string, ListenOptions, ChannelTls | undefined])[]>> = {
    "wrong version number": [["when the server does not use TLS", {}, { ca }]],
    "unable to verify the first certificate": [
      ["when the client trusts another authority", showing("server"), otherCa],
      ["when the client trusts what Node trusts", showing("server"), {}],
      ["when the server leaves out the authority between the root and itself", showing("behind"), { ca }],
    ],
    "unable to get local issuer certificate": [
      ["when the client trusts another root than that of the server's chain", showing("behind", "between"), otherCa],
      ["when the client trusts what Node trusts, not the chain's root", showing("behind", "between"), {}],
    ],
    "unable to get issuer certificate": [
      ["when the client trusts the authority between alone", showing("behind", "between"), { ca: pem("between") }],
    ],
    "self-signed certificate in certificate chain": [
      [
        "when the client trusts another root than the one that the server sends along",
        showing("server", "ca"),
        otherCa,
      ],
      ["when the client trusts what Node trusts, not the root that is sent along", showing("server", "ca"), {}],
      ["when the root is sent behind a chain", showing("behind", "between", "ca"), {}],
    ],
    "self-signed certificate": [
      [
        "when the server signed its certificate itself and the client trusts what Node trusts",
        showing("self-signed"),
        {},
      ],
      [
        "when the server signed its certificate itself and the client trusts an authority",
        showing("self-signed"),
        { ca },
      ],
    ],
    "certificate has expired": [["when the server's certificate is too old", showing("expired"), { ca }]],
    "certificate is not yet valid": [["when the server's certificate is too new", showing("early"), { ca }]],
    "does not match certificate's altnames": [
      ["when the server's certificate is for another name", showing("stranger"), otherCa],
    ],
    "the server closed the connection": [
      ["when the client does not use TLS", showing("server"), undefined],
      ["when the client shows no certificate that the server asks for", { tls: mutualTls }, { ca }],
      ["when the client shows a certificate of another authority", { tls: mutualTls }, shown("stranger")],
    ],
  };

  /** Whether the client hears why a server refused it depends on what arrives first: its word or the connection's end. */
  function reasonIn(message: string): string {
    if (/: the server (?:closed the connection|refused the handshake|asks for a certificate)/.test(message))
      return "the server closed the connection";
    const [, reason = message] = /No connection established: [^(]* \(([\s\S]*)\)\. /.exec(message) ?? [];
    return /^Hostname\/IP (does not match .*?):/.exec(reason)?.[1] ?? reason;
  }

  describe("a call is UNAVAILABLE", () => {
    const rows = Object.entries(reasons).flatMap(([reason, ways]) =>
      ways.map(([name, options, tls]) => ({ name, options, tls, reason })),
    );

    test.each(rows)("$name: $reason", async ({ options, tls, reason }) => {
      const error = (await failure(ping(await serve(options, "localhost:0"), tls))) as Error;
      expect(error).toMatchObject({ code: 14, path: "/IFirst/Ping" });
      expect(reasonIn(error.message)).toBe(reason);
    });

    test("when a server without TLS closes what begins with it, as servers in Go do", async () => {
      const deaf = createTcpServer((socket) => socket.once("data", () => socket.destroy()));
      deaf.listen(0, "127.0.0.1");
      await once(deaf, "listening");
      const { port } = deaf.address() as AddressInfo;
      const error = (await failure(ping(`127.0.0.1:${port}`, { ca }))) as Error;
      deaf.close();
      expect(error).toMatchObject({ code: 14, path: "/IFirst/Ping" });
      expect(reasonIn(error.message)).toBe("the server closed the connection");
    });

    test("for each reason that the page explains, and no other", () => {
      const [, table = ""] = readPage("docs/hosting.md").text.split("| text of the error ");
      const told = table.slice(0, table.indexOf("\n\n")).matchAll(/^\| .*?\| /gm);
      const quoted = [...told].flatMap(([cell]) => [...cell.matchAll(/`(.+?)`/g)].map(([, text]) => text));
      expect(quoted.sort()).toEqual(Object.keys(reasons).sort());
    });
  });

  test("a call is answered when the client trusts the root of the server's chain, or the certificate that signed itself", async () => {
    await expect(ping(await serve(showing("behind", "between")), { ca })).resolves.toBe("pong");
    await expect(ping(await serve(showing("server", "ca")), { ca })).resolves.toBe("pong");
    await expect(ping(await serve(showing("self-signed")), { ca: pem("self-signed") })).resolves.toBe("pong");
  });

  describe("certificates that cannot be used", () => {
    const unusable = (reason: string) => `The option tls of %s cannot be used: ${reason}.`;
    const rows: readonly [string, ServerTls, string][] = [
      [
        "a path",
        { ...serverTls, cert: "server.pem" },
        unusable("cert is not a certificate in PEM form. Pass the content of the file, not its path"),
      ],
      [
        "a certificate for a key",
        { ...serverTls, key: ca },
        unusable("key is not a private key in PEM form. Pass the content of the file, not its path"),
      ],
      [
        "an empty authority",
        { ...serverTls, ca: "" },
        unusable("ca is not a certificate in PEM form. Pass the content of the file, not its path"),
      ],
      ["another's key", { ...serverTls, key: pem("client-key") }, unusable("key is not the key of cert")],
      ["no key", { cert: serverTls.cert } as ServerTls, unusable("key is missing, and cert and key belong together")],
    ];

    test.each(rows)("%s", async (_, tls, text) => {
      await expect(serve({ tls })).rejects.toThrow(text.replace("%s", 'listen("127.0.0.1:0")'));
      const create = () => createChannel("localhost:1", { tls });
      expect(create).toThrow(text.replace("%s", 'createChannel("localhost:1")'));
    });

    test("credentials beside tls", async () => {
      const both = { tls: serverTls, credentials: ServerCredentials.createInsecure() };
      await expect(serve(both)).rejects.toThrow(
        'listen("127.0.0.1:0") got both credentials and tls. Give one of them.',
      );
      const channel = { tls: {}, credentials: credentials.createInsecure() };
      expect(() => createChannel("a:1", channel)).toThrow(
        'createChannel("a:1") got both credentials and tls. Give one of them.',
      );
    });

    test("a server without any", async () => {
      await expect(serve({ tls: {} as ServerTls })).rejects.toThrow(
        'The option tls of listen("127.0.0.1:0") cannot be used: cert and key are missing.',
      );
    });
  });

  describe("with plain grpc-js", () => {
    test("its client shows its certificate to our server", async () => {
      const own = credentials.createSsl(bytes("ca"), bytes("client-key"), bytes("client"));
      const client = new GrpcClient(await serve({ tls: mutualTls }), own);
      closers.push(() => client.close());
      const answer = await new Promise<Buffer | undefined>((resolve, reject) => {
        client.makeUnaryRequest("/IFirst/Ping", same, same, Buffer.alloc(0), (error, value) =>
          error === null ? resolve(value) : reject(error),
        );
      });
      expect(answer?.toString("hex")).toBe("0a04706f6e67");
    });

    test("our client shows its certificate to its server", async () => {
      const server = new GrpcServer();
      const answer = (_: unknown, callback: (error: null, value: Buffer) => void) =>
        callback(null, Buffer.from("0a0178", "hex"));
      server.register("/IFirst/Ping", answer, same, same, "unary");
      const pair = { cert_chain: bytes("server"), private_key: bytes("server-key") };
      const port = await new Promise<number>((resolve, reject) => {
        server.bindAsync("127.0.0.1:0", ServerCredentials.createSsl(bytes("ca"), [pair], true), (error, bound) =>
          error === null ? resolve(bound) : reject(error),
        );
      });
      closers.push(() => server.forceShutdown());
      await expect(ping(`127.0.0.1:${port}`, shown("client"))).resolves.toBe("x");
      expect(await failure(ping(`127.0.0.1:${port}`, { ca }))).toMatchObject({ code: 14 });
    });
  });
});
