import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import { createServer as createGrpcServer } from "interwire";
import { createServer, type ListenOptions, type Server, type ServerTls, watchFile } from "interwire/http2";
import { until } from "../runtime/running.js";
import { root } from "../support/compile.js";
import { spoiledCertificates } from "../support/spoiled-certificates.js";
import { temporaryFolder } from "../support/temporary-folder.js";

/** @serviceContract */
interface IPing {
  /** @operationContract */
  Ping(): string;
}

const tlsFolder = join(root, "test-fixtures/tls");
const pem = (name: string): string => readFileSync(join(tlsFolder, `${name}.pem`), "utf8");
const pair = (name: string) => ({ cert: pem(name), key: pem(`${name}-key`) });
const watched = (path: string) => watchFile(path, { intervalMs: 5 });

const servers: Server[] = [];
const warnings: string[] = [];
beforeEach(() => {
  jest.spyOn(process, "emitWarning").mockImplementation((...given) => void warnings.push(given.join("; ")));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close({ graceMs: 0 })));
  jest.restoreAllMocks();
  warnings.length = 0;
});

async function serve(options: ListenOptions, create = createServer): Promise<string> {
  const server = create().implement<IPing>({ Ping: () => "pong" });
  servers.push(server);
  return await server.listen("127.0.0.1:0", options);
}

interface Handshake {
  readonly servername?: string;
  readonly own?: { readonly cert: string; readonly key: string };
}

/** The name of the certificate that a client is shown, and whether the server takes the client's. */
function shake(address: string, { servername, own }: Handshake = {}): Promise<{ shown: string; isTaken: boolean }> {
  const asked = servername === undefined ? {} : { servername };
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: "127.0.0.1",
      port: Number(address.split(":")[1]),
      rejectUnauthorized: false,
      ALPNProtocols: ["h2"],
      ...asked,
      ...own,
    });
    let shown = "";
    socket.once("secureConnect", () => {
      shown = String(socket.getPeerCertificate().subject?.CN).replace("interwire test ", "");
    });
    // A server sends its settings when the handshake is over for it, too.
    socket.once("data", () => {
      resolve({ shown, isTaken: true });
      socket.destroy();
    });
    let failure = new Error("The server closed the connection");
    socket.once("error", (error) => {
      failure = error;
    });
    // A server that refuses a certificate may close before its alert is read.
    socket.once("close", () => (shown === "" ? reject(failure) : resolve({ shown, isTaken: false })));
    socket.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u0004\0\0\0\0\0");
  });
}

const shownBy = async (address: string, servername?: string): Promise<string> =>
  (await shake(address, servername === undefined ? {} : { servername })).shown;

async function untilShown(address: string, name: string, servername?: string): Promise<void> {
  for (;;) if ((await shownBy(address, servername)) === name) return;
}

describe("a client gets the certificate of the name that it asks for:", () => {
  const names = {
    "stranger.example": pair("stranger"),
    "*.Test.example": pair("client"),
    "b.test.example": pair("early"),
  };

  test.each([
    ["stranger.example", "stranger"],
    ["STRANGER.example", "stranger"],
    ["a.test.example", "client"],
    ["b.test.example", "early"],
    ["a.b.test.example", "server"],
    ["test.example", "server"],
    ["other.example", "server"],
    [undefined, "server"],
  ])("%s", async (asked, shown) => {
    const address = await serve({ tls: { ...pair("server"), serverNames: names } });
    await expect(shownBy(address, asked)).resolves.toBe(shown);
  });

  test.each([
    ["client", true],
    ["stranger", false],
  ])("and shows its own: %s", async (own, isTaken) => {
    const address = await serve({ tls: { ...pair("server"), ca: pem("ca"), serverNames: names } });
    const servername = "stranger.example";
    await expect(shake(address, { servername, own: pair(own) })).resolves.toEqual({ shown: "stranger", isTaken });
  });
});

describe("new connections get what is in the files", () => {
  test("after they were written", async () => {
    const folder = temporaryFolder();
    const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
    const write = (name: string) => {
      writeFileSync(cert, pem(name));
      writeFileSync(key, pem(`${name}-key`));
    };
    write("server");
    const address = await serve({ tls: { cert: watched(cert), key: watched(key) } });
    await expect(shownBy(address)).resolves.toBe("server");
    write("client");
    await untilShown(address, "client");
    write("server");
    await untilShown(address, "server");
  });

  test("after a link leads to another folder", async () => {
    const folder = temporaryFolder();
    for (const name of ["server", "client"]) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, "cert.pem"), pem(name));
      writeFileSync(join(folder, name, "key.pem"), pem(`${name}-key`));
    }
    symlinkSync("server", join(folder, "data"));
    const [cert, key] = [watched(join(folder, "data/cert.pem")), watched(join(folder, "data/key.pem"))];
    const address = await serve({ tls: { ...pair("early"), serverNames: { "a.example": { cert, key } } } });
    await expect(shownBy(address, "a.example")).resolves.toBe("server");
    symlinkSync("client", join(folder, "next"));
    renameSync(join(folder, "next"), join(folder, "data"));
    await untilShown(address, "client", "a.example");
    await expect(shownBy(address)).resolves.toBe("early");
  });

  test("of those who sign the certificates of clients", async () => {
    const ca = join(temporaryFolder(), "ca.pem");
    writeFileSync(ca, pem("ca"));
    const address = await serve({ tls: { ...pair("server"), ca: watched(ca) } });
    const isTaken = async () => (await shake(address, { own: pair("stranger") })).isTaken;
    await expect(isTaken()).resolves.toBe(false);
    writeFileSync(ca, pem("other-ca"));
    while (!(await isTaken()));
  });
});

describe("what cannot be used is a warning, and changes nothing:", () => {
  test.each(spoiledCertificates("client"))("%s", async (_, spoil, cause) => {
    const folder = temporaryFolder();
    const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
    writeFileSync(cert, pem("server"));
    writeFileSync(key, pem("server-key"));
    const address = await serve({ tls: { cert: watched(cert), key: watched(key) } });
    spoil(cert);
    await until(() => warnings.length > 0);
    expect(warnings).toEqual([
      `The option tls of listen("127.0.0.1:0") cannot be used: ${cause(cert, key)}. New connections get what it had before.; InterwireWarning`,
    ]);
    await expect(shownBy(address)).resolves.toBe("server");
    writeFileSync(cert, pem("client"));
    writeFileSync(key, pem("client-key"));
    await untilShown(address, "client");
  });
});

test("a server that is closed reads its files no more", async () => {
  const { promises } = process.getBuiltinModule("node:fs");
  const read = jest.spyOn(promises, "readFile");
  const readsOf = (path: string) => read.mock.calls.filter(([one]) => one === path).length;
  const path = (name: string) => {
    const file = join(temporaryFolder(), "key.pem");
    writeFileSync(file, pem(`${name}-key`));
    return file;
  };
  const [first, second] = [path("server"), path("server")];
  for (const key of [first, second]) await serve({ tls: { cert: pem("server"), key: watched(key) } });
  await until(() => readsOf(first) > 2);
  await servers[0]?.close();
  const before = readsOf(first);
  const others = readsOf(second);
  await until(() => readsOf(second) > others + 5);
  expect(readsOf(first)).toBe(before);
});

test("a watched file that is not there is refused by listen", async () => {
  const path = join(temporaryFolder(), "cert.pem");
  await expect(serve({ tls: { cert: watchFile(path), key: pem("server-key") } })).rejects.toThrow(
    `The option tls of listen("127.0.0.1:0") cannot be used: cert (${path}) cannot be read: ENOENT: no such file or directory, open '${path}'.`,
  );
});

const byName = 'Pass certificates by host name: { "api.example.com": { cert, key } }.';
test.each<[string, ServerTls["serverNames"], string]>([
  ["a number", 5 as never, `tls.serverNames of listen("127.0.0.1:0") is 5. ${byName}`],
  [
    "no host name",
    { "a b": pair("server") },
    `tls.serverNames of listen("127.0.0.1:0") has "a b", which is no host name. ${byName}`,
  ],
  [
    "another's key",
    { "a.example": { ...pair("server"), key: pem("client-key") } },
    'The option tls of listen("127.0.0.1:0") cannot be used: serverNames["a.example"].key is not the key of serverNames["a.example"].cert.',
  ],
  [
    "no key",
    { "a.example": { cert: pem("server") } as never },
    'The option tls of listen("127.0.0.1:0") cannot be used: serverNames["a.example"].key is missing, and cert and key belong together.',
  ],
])("serverNames that cannot be used: %s", async (_, given, text) => {
  await expect(serve({ tls: { ...pair("server"), serverNames: given ?? {} } })).rejects.toThrow(text);
});

const onGrpc =
  'which is for HTTP/2 of interwire\'s own, and this server runs on grpc-js. Make it with createServer of "interwire/http2".';
test.each<[string, ListenOptions["tls"], string]>([
  ["serverNames", { ...pair("server"), serverNames: {} }, "tls.serverNames"],
  ["a watched file", { ...pair("server"), key: watchFile("key.pem") }, "a watched file as tls.key"],
])("a server of grpc-js refuses %s", async (_, tls = pair("server"), what) => {
  await expect(serve({ tls }, createGrpcServer)).rejects.toThrow(
    `IW2022: listen("127.0.0.1:0") got ${what}, ${onGrpc}`,
  );
});

test.each<[() => unknown, string]>([
  [() => watchFile(""), 'path of watchFile() is the string "". Pass the path of a PEM file.'],
  [() => watchFile(5 as never), "path of watchFile() is 5. Pass the path of a PEM file."],
  [
    () => watchFile("a", { intervalMs: 0 }),
    "intervalMs of watchFile() is 0. Pass a whole number of milliseconds from 1 to 2147483647, or leave it out.",
  ],
])("watchFile %#", (call, text) => {
  expect(call).toThrow(text);
});
