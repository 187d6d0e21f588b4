import dns from "node:dns/promises";
import { readFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { type ConnectionOptions, connect as connectTls, type SecureVersion } from "node:tls";
import { ServerCredentials } from "@grpc/grpc-js";
import { type CallContext, createServer, type ListenOptions, type Server } from "interwire/http2";
import { root } from "../support/compile.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { rawRequest } from "./raw-request.js";

/** @serviceContract { name: "Hosts" } */
interface IHosts {
  /** @operationContract */
  Who(ctx: CallContext): string;
}

const pem = (name: string): string => readFileSync(join(root, "test-fixtures/tls", `${name}.pem`), "utf8");
const tls = { cert: pem("server"), key: pem("server-key") };
const secure: ConnectionOptions = { ca: pem("ca"), servername: "localhost" };

let server: Server;
beforeEach(() => {
  server = createServer().implement<IHosts>({
    Who: ({ peer, peerCertificate }) => `${peer?.replace(/\d+$/, "port")} ${peerCertificate?.subject.CN}`,
  });
});
afterEach(() => server.close({ graceMs: 0 }));

const portOf = (address: string): number => Number(/\d+$/.exec(address)?.[0]);

/** All that a socket is sent until its end. */
function received(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    socket.on("data", (piece) => pieces.push(piece));
    socket.on("error", () => {});
    socket.on("close", () => resolve(Buffer.concat(pieces).toString()));
  });
}

/** The answer of a call on a connection of Node's own. */
async function who(address: string, options: ConnectionOptions): Promise<string> {
  const session = connectHttp2(`https://${address}`, options);
  const { body } = await rawRequest(session, { ":path": "/Hosts/Who" }, "0000000000");
  session.close();
  return Buffer.from(body, "hex").subarray(7).toString();
}

const answer = [
  "HTTP/1.1 505 HTTP Version Not Supported",
  "content-type: text/plain",
  "content-length: 94",
  "connection: close",
  "",
  "This port speaks gRPC, which needs HTTP/2. A server with the option web serves HTTP/1.1, too.\n",
].join("\r\n");
const request = "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n";

describe("a client of another protocol", () => {
  test.each([
    "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n",
    "POST /Hosts/Who HTTP/1.1\r\n\r\n",
    "PRINT\r\n",
    "\u0016\u0003\u0001",
  ])("that says %j is told what the port speaks", async (text) => {
    const socket = connect(portOf(await server.listen("127.0.0.1:0")), "127.0.0.1");
    socket.write(text);
    expect(await received(socket)).toBe(answer);
  });

  test.each([[["http/1.1"]], [undefined]])("with ALPN %j over TLS is told what the port speaks", async (protocols) => {
    const port = portOf(await server.listen("127.0.0.1:0", { tls }));
    const socket = connectTls({ port, host: "127.0.0.1", ...secure, ALPNProtocols: protocols });
    socket.write(request);
    expect(await received(socket)).toBe(answer);
  });
});

describe("over TLS", () => {
  test.each<SecureVersion>(["TLSv1.2", "TLSv1.3"])("%s calls are answered", async (version) => {
    const address = await server.listen("127.0.0.1:0", { tls });
    await expect(who(address, { ...secure, minVersion: version, maxVersion: version })).resolves.toBe(
      "127.0.0.1:port undefined",
    );
  });

  test("a call knows its client's certificate", async () => {
    const address = await server.listen("127.0.0.1:0", { tls: { ...tls, ca: pem("ca") } });
    const own = { ...secure, cert: pem("client"), key: pem("client-key") };
    await expect(who(address, own)).resolves.toMatch(/^127\.0\.0\.1:port \w/);
  });

  test("a certificate that the server did not ask for is not the client's", async () => {
    const address = await server.listen("127.0.0.1:0", { tls });
    const own = { ...secure, cert: pem("client"), key: pem("client-key") };
    await expect(who(address, own)).resolves.toBe("127.0.0.1:port undefined");
  });

  test("closing does not wait for a handshake", async () => {
    const socket = connect(portOf(await server.listen("127.0.0.1:0", { tls })), "127.0.0.1");
    const gone = received(socket);
    await new Promise((resolve) => socket.once("connect", resolve));
    await new Promise((resolve) => setImmediate(resolve));
    await server.close();
    await gone;
  });
});

test("a name is every address that it has, on one port", async () => {
  const found = [
    { address: "127.0.0.1", family: 4 },
    { address: "::1", family: 6 },
  ];
  const lookup = jest.spyOn(dns, "lookup").mockResolvedValue(found as never);
  const port = portOf(await server.listen("both.test:0"));
  lookup.mockRestore();
  for (const host of ["127.0.0.1", "::1"]) {
    const socket = connect(port, host);
    socket.write(request);
    expect(await received(socket)).toBe(answer);
  }
});

test("an IPv6 address keeps its brackets", async () => {
  await expect(server.listen("[::1]:0")).resolves.toMatch(/^\[::1\]:[1-9]/);
});

describe("an address that cannot be listened on", () => {
  const fix = 'Stop what uses it, or listen elsewhere; "127.0.0.1:0" picks a free port.';

  test.each([
    ["a socket in no folder", "unix:/nowhere/at/all", "no permission, or no such folder"],
    ["of another host", "192.0.2.1:0", "this host has no such address"],
    ["of no host", "nowhere.invalid:0", "this host has no such address"],
  ])("%s", async (_, address, reason) => {
    await expect(server.listen(address)).rejects.toMatchObject({
      code: "IW2006",
      message: `IW2006: Cannot listen on ${address}: ${reason}. ${fix}`,
    });
  });

  test.each(["127.0.0.1:0", "localhost:0", `unix:${join(temporaryFolder(), "taken")}`])("in use: %s", async (at) => {
    const taken = await server.listen(at);
    await expect(server.listen(taken)).rejects.toThrow(
      `IW2006: Cannot listen on ${taken}: the address is in use. ${fix}`,
    );
  });
});

test.each<[string, ListenOptions, string]>([
  [
    "credentials of grpc-js",
    { credentials: ServerCredentials.createInsecure() },
    "IW2022: listen(\"127.0.0.1:0\") got credentials, which is for grpc-js' own transport, and this server runs on HTTP/2 of interwire's own. " +
      "Pass certificates: { tls: { cert, key } }.",
  ],
])("%s are refused", async (_, options, text) => {
  await expect(server.listen("127.0.0.1:0", options)).rejects.toThrow(text);
});
