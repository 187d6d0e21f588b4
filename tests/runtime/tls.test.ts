import { readFileSync } from "node:fs";
import { join } from "node:path";
import { credentials, Client as GrpcClient, Server as GrpcServer, ServerCredentials } from "@grpc/grpc-js";
import {
  type ChannelTls,
  createChannel,
  createClientFactory,
  createServer,
  type ListenOptions,
  type ServerTls,
} from "interwire";
import { root } from "../support/compile.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import type { IFirst } from "./contracts.js";
import { failure } from "./running.js";

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
  const server = createServer().implement<IFirst>({ Ping: () => "pong" });
  closers.push(() => server.close({ graceMs: 0 }));
  return server.listen(at, options);
}

function ping(address: string, tls?: ChannelTls): Promise<string> {
  const channel = createChannel(address, tls === undefined ? {} : { tls });
  closers.push(() => channel.close());
  return clients.createClient<IFirst>(channel).Ping() as Promise<string>;
}

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

  test("when a client shows a certificate to a server that asks for none", async () => {
    await expect(ping(await serve({ tls: serverTls }), shown("stranger"))).resolves.toBe("pong");
  });

  test("by a server with credentials of grpc-js", async () => {
    const pair = { cert_chain: bytes("server"), private_key: bytes("server-key") };
    const at = await serve({ credentials: ServerCredentials.createSsl(null, [pair]) });
    const channel = createChannel(at, { credentials: credentials.createSsl(bytes("ca")) });
    closers.push(() => channel.close());
    await expect(clients.createClient<IFirst>(channel).Ping()).resolves.toBe("pong");
  });

  test("on several addresses of one server, secure and not", async () => {
    const server = createServer().implement<IFirst>({ Ping: () => "pong" });
    closers.push(() => server.close({ graceMs: 0 }));
    const [secure, open] = [await server.listen("127.0.0.1:0", { tls: serverTls }), await server.listen("127.0.0.1:0")];
    await expect(ping(secure, { ca })).resolves.toBe("pong");
    await expect(ping(open)).resolves.toBe("pong");
  });
});

describe("a call is UNAVAILABLE", () => {
  const strange = /unable to verify the first certificate/;
  const refused = /Last error/;
  test.each<[string, ListenOptions, ChannelTls | undefined, RegExp]>([
    ["when the client does not use TLS", { tls: serverTls }, undefined, refused],
    ["when the server does not use TLS", {}, { ca }, /wrong version number/],
    ["when the client trusts another authority", { tls: serverTls }, { ca: pem("other-ca") }, strange],
    ["when the client trusts what Node trusts", { tls: serverTls }, {}, strange],
    ["when the client shows no certificate that the server asks for", { tls: mutualTls }, { ca }, refused],
    ["when the client shows a certificate of another authority", { tls: mutualTls }, shown("stranger"), refused],
  ])("%s", async (_, options, tls, reason) => {
    const error = await failure(ping(await serve(options), tls));
    expect(error).toMatchObject({ code: 14, path: "/IFirst/Ping", message: expect.stringMatching(reason) });
  });

  test("when the server's certificate is for another name", async () => {
    const at = await serve({ tls: serverTls });
    const channel = createChannel(at, {
      tls: { ca },
      channelOptions: { "grpc.ssl_target_name_override": "elsewhere" },
    });
    closers.push(() => channel.close());
    const error = await failure(clients.createClient<IFirst>(channel).Ping());
    expect(error).toMatchObject({
      code: 14,
      message: expect.stringContaining("does not match certificate's altnames"),
    });
  });
});

describe("certificates that cannot be used", () => {
  const unusable = (reason: string) => `The option tls of %s cannot be used: ${reason}.`;
  const rows: readonly [string, ServerTls, string][] = [
    [
      "a path",
      { ...serverTls, cert: "server.pem" },
      unusable("cert is no certificate in PEM form. Pass the content of the file, not its path"),
    ],
    [
      "a certificate for a key",
      { ...serverTls, key: ca },
      unusable("key is no private key in PEM form. Pass the content of the file, not its path"),
    ],
    [
      "an empty authority",
      { ...serverTls, ca: "" },
      unusable("ca is no certificate in PEM form. Pass the content of the file, not its path"),
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
    await expect(serve(both)).rejects.toThrow('listen("127.0.0.1:0") got both credentials and tls. Give one of them.');
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
