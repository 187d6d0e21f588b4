import { readFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttps } from "node:https";
import { type AddressInfo, createServer as createNetServer, type Server as NetServer, type Socket } from "node:net";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import {
  credentials as channelCredentials,
  Channel as GrpcChannel,
  Server as GrpcServer,
  ServerCredentials,
} from "@grpc/grpc-js";
import {
  type Channel,
  type ChannelTls,
  Code,
  type CreateChannelOptions,
  createChannel,
  createClientFactory,
  type RpcError,
  withOptions,
} from "interwire";
import { root } from "../../support/compile.js";
import type { IFirst } from "../contracts.js";
import { failure } from "../running.js";
import type { IStreams } from "../stream-contract.js";
import { Streams } from "../streams-running.js";
import { alone, newChannel, newServer, onEveryClient, onEveryListener } from "../transports.js";

const bytes = (name: string): Buffer => readFileSync(join(root, "test-fixtures/tls", `${name}.pem`));
const pem = (name: string): string => bytes(name).toString();
const ca = pem("ca");
const pair = { cert: pem("server"), key: pem("server-key") };
const clients = createClientFactory({ defaults: { timeoutMs: 30_000 } });

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Makes a server of another kind listen. Returns its address. */
async function listen(server: NetServer): Promise<string> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket.on("error", () => {})));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return `localhost:${(server.address() as AddressInfo).port}`;
}

function open(address: string, options: CreateChannelOptions = {}): Channel {
  const channelOptions = { ...alone, ...options.channelOptions };
  const channel = newChannel(address, { ...options, channelOptions });
  closers.push(() => channel.close());
  return channel;
}

const failureOf = (channel: Channel): Promise<RpcError> =>
  failure(clients.createClient<IFirst>(channel).Ping() as Promise<string>) as Promise<RpcError>;

const none = "No connection established: ";
const closedWithoutTls =
  "the server closed the connection before it said anything, as one with TLS does. If it has TLS, give createChannel { tls }.";
const noHttp2 =
  "the answer is of another protocol than HTTP/2, such as HTTP/1.1. Connect to the address of a gRPC server.";
const noTls =
  /^the server does not speak TLS on this address \((?:wrong version number|packet length too long)\)\. Leave out tls and credentials, or connect to its address with TLS\.$/;

onEveryClient(() => {
  describe("why there is no connection is said in words", () => {
    test.each<[title: string, make: () => NetServer, tls: ChannelTls | undefined, text: string | RegExp]>([
      ["a server of TLS, and a client without", () => createTlsServer(pair), undefined, closedWithoutTls],
      ["a server that hangs up", () => createNetServer((socket) => void socket.destroy()), undefined, closedWithoutTls],
      ["a server of HTTP/1.1", () => createHttpServer((_, answer) => answer.end("hello")), undefined, noHttp2],
      [
        "a server of another protocol",
        () => createNetServer((socket) => socket.write("SSH-2.0-x\r\n")),
        undefined,
        noHttp2,
      ],
      [
        "a server of HTTP/1.1, and a client with TLS",
        () => createHttpServer((_, answer) => answer.end("hello")),
        { ca },
        noTls,
      ],
      [
        "a server without TLS, and a client with it",
        () => createNetServer((socket) => socket.write("220 mail\r\n")),
        { ca },
        noTls,
      ],
      [
        "a server of HTTP/1.1 over TLS",
        () => createHttps(pair, (_, answer) => answer.end("hello")),
        { ca },
        "the server speaks TLS, and no HTTP/2 (tlsv1 alert no application protocol). Connect to the address of a gRPC server.",
      ],
      [
        "a server that the client does not trust",
        () => createTlsServer(pair),
        {},
        "the certificate of the server is not trusted (unable to verify the first certificate). " +
          "Give createChannel { tls: { ca } } with the root that signed it.",
      ],
      [
        "a server of another name",
        () => createTlsServer({ cert: pem("stranger"), key: pem("stranger-key") }),
        { ca: pem("other-ca") },
        /^the certificate of the server is for another name \(Hostname\/IP does not match certificate's altnames: .*\)\. Connect by a name that it has, or set "grpc\.ssl_target_name_override" in channelOptions\.$/,
      ],
      [
        "a server whose certificate is too old",
        () => createTlsServer({ cert: pem("expired"), key: pem("expired-key") }),
        { ca },
        "the certificate of the server is not valid at this time (certificate has expired). Renew it, or set the clock.",
      ],
      [
        "a server of TLS 1.2 that asks for a certificate",
        () => createTlsServer({ ...pair, ca, requestCert: true, maxVersion: "TLSv1.2", ALPNProtocols: ["h2"] }),
        { ca },
        /^the server refused the handshake of TLS \(.*\)\. If it asks for a certificate of the client, give createChannel \{ tls: \{ cert, key \} \} that it trusts\.$/,
      ],
    ])("%s", async (_, make, tls, text) => {
      const error = await failureOf(open(await listen(make()), tls === undefined ? {} : { tls }));
      expect(error.code).toBe(Code.UNAVAILABLE);
      expect(error.rawMessage.slice(0, none.length)).toBe(none);
      const said = error.rawMessage.slice(none.length);
      if (typeof text === "string") expect(said).toBe(text);
      else expect(said).toMatch(text);
    });

    test("a server that says nothing, at the deadline", async () => {
      const address = await listen(createNetServer());
      const client = withOptions(clients.createClient<IFirst>(open(address)), { timeoutMs: 100 });
      const error = (await failure(client.Ping() as Promise<string>)) as RpcError;
      expect(error.code).toBe(Code.DEADLINE_EXCEEDED);
      expect(error.rawMessage.replace(/[\d.]+s/, "0.1s")).toBe(
        `Deadline exceeded after 0.1s: ${address} has not answered yet. ` +
          "A firewall may drop what is sent there, or the port may be that of another protocol",
      );
    });

    test("a call that waits for a connection, at its deadline", async () => {
      const channel = open("127.0.0.1:1");
      await failureOf(channel);
      const client = withOptions(clients.createClient<IFirst>(channel), { timeoutMs: 100, waitForReady: true });
      const error = (await failure(client.Ping() as Promise<string>)) as RpcError;
      expect(error.rawMessage).toMatch(
        /^Deadline exceeded after [\d.]+s: there is still no connection to 127\.0\.0\.1:1$/,
      );
    });

    test("a channel of grpc-js, of which is not known whether it has TLS", async () => {
      const address = await listen(createTlsServer(pair));
      const made = new GrpcChannel(address, channelCredentials.createInsecure(), alone);
      const channel = createChannel(made);
      closers.push(() => channel.close());
      expect((await failureOf(channel)).rawMessage).toMatch(
        /^No connection established\. Last error: Failed to connect/,
      );
    });
  });
});

onEveryListener(() => {
  async function serve(options = {}): Promise<string> {
    const server = newServer().implement<IFirst>({ Ping: () => "pong" });
    closers.push(() => server.close({ graceMs: 0 }));
    return server.listen("localhost:0", options);
  }

  test("a server with mutual TLS, and a client without a certificate, or with one that it does not trust", async () => {
    const address = await serve({ tls: { ...pair, ca } });
    const stranger = { ca, cert: pem("stranger"), key: pem("stranger-key") };
    // Whether the client hears the alert depends on what arrives first: that or the connection's end.
    for (const tls of [{ ca }, stranger]) {
      expect((await failureOf(open(address, { tls }))).rawMessage).toMatch(
        /^No connection established: the server (?:asks for a certificate of the client \(.*\)\. Give|closed the connection after the handshake of TLS, as one does that wants another certificate of the client\. If it asks for one, give|refused the handshake of TLS \(.*\)\. If it asks for a certificate of the client, give) createChannel \{ tls: \{ cert, key \} \} that it trusts\.$/,
      );
    }
  });

  test("a server with TLS, and a client without, and the other way round", async () => {
    expect((await failureOf(open(await serve({ tls: pair })))).rawMessage).toBe(none + closedWithoutTls);
    expect((await failureOf(open(await serve(), { tls: { ca } }))).rawMessage.slice(none.length)).toMatch(noTls);
  });
});

onEveryClient(() => {
  describe("a status that a server sent keeps its text", () => {
    /** A server of grpc-js that answers every call with a status. */
    async function answering(code: number, details: string): Promise<string> {
      const server = new GrpcServer();
      const same = (value: Buffer): Buffer => value;
      server.register(
        "/IFirst/Ping",
        (_: unknown, done: (status: object) => void) => done({ code, details }),
        same,
        same,
        "unary",
      );
      closers.push(() => server.forceShutdown());
      return new Promise((resolve, reject) => {
        server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) =>
          error === null ? resolve(`127.0.0.1:${port}`) : reject(error),
        );
      });
    }

    test.each([
      [Code.UNAVAILABLE, "No connection established. Last error: Protocol error"],
      [Code.DEADLINE_EXCEEDED, "Deadline exceeded after 1.000s,Waiting for LB pick"],
      [Code.UNIMPLEMENTED, "Not before May"],
      [Code.RESOURCE_EXHAUSTED, "The quota is used up"],
    ])("%i %s", async (code, details) => {
      expect(await failureOf(open(await answering(code, details)))).toMatchObject({ code, rawMessage: details });
    });

    test.each([
      ["unknown service IFirst", "another server, or one without this contract?"],
      ["unknown method Ping for service IFirst", "an older server?"],
      ["Method not found: IFirst/Ping", "an older server, or one without this contract?"],
      ["Service is unimplemented.", "another server, or one without this contract?"],
      ["Method is unimplemented.", "an older server?"],
    ])("but for what it does not serve, in the words of grpc-go, Java and .NET: %s", async (details, question) => {
      const error = await failureOf(open(await answering(Code.UNIMPLEMENTED, details)));
      expect(error.rawMessage).toBe(`${details} (${question})`);
    });
  });
});

describe("a limit is named with its side and its option", () => {
  const client = (what: string): string =>
    ` (the limit of the client: "grpc.max_${what}_message_length" of its channel)`;
  const server = (what: string, own: string): string =>
    ` (the limit of the server: "grpc.max_${what}_message_length" of its serverOptions, ${own} of http2())`;
  const large = "x".repeat(200);

  onEveryListener(({ isOwnServer }) => {
    // grpc-js counts the five bytes before a message.
    const text = (sent: string): string => (isOwnServer ? sent.replace("208 vs. ", "203 vs ") : sent);

    async function streams(serverOptions: object, channelOptions: object) {
      const serving = newServer({ serverOptions }).implement<IStreams>(new Streams());
      closers.push(() => serving.close({ graceMs: 0 }));
      return clients.createClient<IStreams>(open(await serving.listen("127.0.0.1:0"), { channelOptions }));
    }

    test.each<[title: string, serverOptions: object, channelOptions: object, says: string]>([
      [
        "received by the server",
        { "grpc.max_receive_message_length": 100 },
        {},
        `Received message larger than max (203 vs 100)${server("receive", "maxReceiveMessageLength")}`,
      ],
      [
        "received by the client",
        {},
        { "grpc.max_receive_message_length": 100 },
        `Received message larger than max (203 vs 100)${client("receive")}`,
      ],
      [
        "sent by the client",
        {},
        { "grpc.max_send_message_length": 100 },
        `Attempted to send message with a size larger than 100${client("send")}`,
      ],
      [
        "sent by the server",
        { "grpc.max_send_message_length": 100 },
        {},
        `Sent message larger than max (208 vs. 100)${server("send", "maxSendMessageLength")}`,
      ],
    ])("%s", async (_, serverOptions, channelOptions, says) => {
      const call = await streams(serverOptions, channelOptions);
      const error = (await failure(call.Ticks(large)[Symbol.asyncIterator]().next())) as RpcError;
      expect(error).toMatchObject({ code: Code.RESOURCE_EXHAUSTED, rawMessage: text(says) });
    });
  });
});

/** A contract of the service of {@link IFirst} without its operation. @serviceContract { name: "IFirst" } */
interface IOlder {
  /** @operationContract */
  Pong(): string;
}

describe("what a server does not serve is said with whether it knows the service", () => {
  onEveryListener(({ isOwnServer }) => {
    test.each([
      ["service", ": it has no service IFirst (another server, or one without this contract?)"],
      ["method", ": its service IFirst has no method Ping (an older server?)"],
    ])("a %s", async (what, known) => {
      const server = newServer();
      if (what === "service") server.implement<IStreams>(new Streams());
      else server.implement<IOlder>({ Pong: () => "ping" });
      closers.push(() => server.close({ graceMs: 0 }));
      const error = await failureOf(open(await server.listen("127.0.0.1:0")));
      // grpc-js answers by itself, and does not say which.
      const reason = isOwnServer ? known : " (an older server, or one without this contract?)";
      expect(error).toMatchObject({
        code: Code.UNIMPLEMENTED,
        rawMessage: `The server does not implement the method /IFirst/Ping${reason}`,
      });
    });
  });
});
