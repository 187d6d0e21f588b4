import { createHash } from "node:crypto";
import { once } from "node:events";
import http2 from "node:http2";
import net, { type AddressInfo } from "node:net";
import { sampled } from "../support/sample.js";
import { seededRandom } from "../support/seeded-random.js";
import { RandomFields } from "./random-fields.js";
import { Gatherer, SocketShell } from "./socket-shell.js";

const rounds = sampled(12, 600);
const atOnce = 50;
const tableSizes = [4096, 0, 200];

/** A list of fields that Node accepts: each name once, none of its own, and no blanks at the ends of values. */
function fieldsOf(random: RandomFields): string[] {
  const list = random.list();
  const byName = new Map<string, string>();
  for (let i = 0; i < list.length; i += 2) {
    const name = list[i]!.replace(/^:/, "x-pseudo-");
    if (name !== "te" && name !== "cookie") byName.set(name, list[i + 1]!.slice(0, 300).trim());
  }
  return [...byName].flat();
}

function asObject(list: readonly string[]): Record<string, string> {
  return Object.fromEntries(list.flatMap((name, i) => (i % 2 === 0 ? [[name, list[i + 1]!]] : [])));
}

/** Fields without what Node adds to them. */
function own(list: readonly string[]): string[] {
  return list.filter((_, i) => !list[i - (i % 2)]!.startsWith(":") && list[i - (i % 2)] !== "date");
}

function bodyOf(random: RandomFields): Buffer {
  return Buffer.alloc(random.below(10) === 0 ? random.below(200_000) : random.below(500), random.below(256));
}

/** A body as text: to compare long ones byte by byte takes jest seconds. */
function shown(body: Buffer): string {
  return `${body.length} bytes, ${createHash("sha1").update(body).digest("hex")}`;
}

const requestOf = (n: number): string[] => [
  ":method",
  "POST",
  ":scheme",
  "http",
  ":path",
  `/${n % 7}`,
  ":authority",
  "a",
];

describe.each(tableSizes)("with tables of %i bytes", (headerTableSize) => {
  test("our client's calls to Node's server", async () => {
    const random = new RandomFields(seededRandom(headerTableSize));
    const server = http2.createServer({ settings: { headerTableSize } });
    const answers = new Map<number, { fields: string[]; body: Buffer; trailers: string[] }>();
    const seen: { fields: string[]; body: string }[] = [];
    server.on("stream", (stream: http2.ServerHttp2Stream, _headers, _flags, ...[raw]: string[][]) => {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        seen[stream.id! >> 1] = { fields: raw ?? [], body: shown(Buffer.concat(pieces)) };
        const { fields, body, trailers } = answers.get(stream.id!)!;
        stream.respond({ ":status": 200, ...asObject(fields) }, { waitForTrailers: true, sendDate: false } as object);
        stream.on("wantTrailers", () => stream.sendTrailers(asObject(trailers)));
        stream.end(body);
      });
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
    const shell = new SocketShell(socket, { isServer: false, limits: { headerTableSize } });
    for (let round = 0; round < rounds; round++) {
      const calls = Array.from({ length: atOnce }, (_, n) => {
        const request = [...requestOf(n), ...fieldsOf(random)];
        const body = bodyOf(random);
        const answer = { fields: fieldsOf(random), body: bodyOf(random), trailers: ["x-last", String(n)] };
        const stream = shell.connection.open(undefined, request, false);
        answers.set(stream.id, answer);
        const { message } = new Gatherer(shell, stream);
        shell.connection.sendBytes(stream, body, true);
        return { id: stream.id, request, body, answer, message };
      });
      shell.flush();
      const got = await Promise.all(calls.map(({ message }) => message));
      expect({
        answers: got.map((one) => ({ ...one, fields: own(one.fields), body: shown(one.body) })),
        requests: calls.map(({ id }) => seen[id >> 1]),
      }).toEqual({
        answers: calls.map(({ answer }) => ({ ...answer, body: shown(answer.body) })),
        requests: calls.map(({ request, body }) => ({ fields: request, body: shown(body) })),
      });
    }
    expect(shell.error).toBeUndefined();
    socket.destroy();
    server.close();
    await once(server, "close");
  });

  test("the calls of Node's client to our server", async () => {
    const random = new RandomFields(seededRandom(headerTableSize + 1));
    const answers = new Map<string, { fields: string[]; body: Buffer; trailers: string[] }>();
    const seen = new Map<string, { fields: string[]; body: string }>();
    const shells: SocketShell[] = [];
    const server = net.createServer((socket) => {
      const shell = new SocketShell(socket, { isServer: true, limits: { headerTableSize } });
      shells.push(shell);
      shell.onRequest = async (stream, section) => {
        const { body } = await new Gatherer(shell, stream).message;
        seen.set(section.path!, { fields: own(section.fields), body: shown(body) });
        const answer = answers.get(section.path!)!;
        shell.connection.sendHeaders(stream, undefined, [":status", "200", ...answer.fields]);
        shell.connection.sendBytes(stream, answer.body, false);
        shell.connection.sendTrailers(stream, undefined, answer.trailers);
        shell.flush();
      };
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const session = http2.connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      settings: { headerTableSize },
    });
    for (let round = 0; round < rounds; round++) {
      // The table of what we send changes while calls are under way.
      if (round % 3 === 2) session.settings({ headerTableSize: random.below(2) * random.below(4097) });
      const calls = Array.from({ length: atOnce }, async (_, n) => {
        const path = `/${round}/${n}`;
        const fields = fieldsOf(random);
        const body = bodyOf(random);
        const answer = { fields: fieldsOf(random), body: bodyOf(random), trailers: ["x-last", String(n)] };
        answers.set(path, answer);
        const stream = session.request({ ":method": "POST", ":path": path, ...asObject(fields) });
        const pieces: Buffer[] = [];
        let got: string[] = [];
        let trailers: string[] = [];
        stream.on("response", (_headers, _flags, raw?: string[]) => {
          got = raw ?? [];
        });
        stream.on("trailers", (_headers, _flags, raw?: string[]) => {
          trailers = raw ?? [];
        });
        stream.on("data", (piece: Buffer) => pieces.push(piece));
        stream.end(body);
        await once(stream, "close");
        const received = shown(Buffer.concat(pieces));
        return {
          got: { answer: { fields: own(got), body: received, trailers }, request: seen.get(path) },
          sent: { answer: { ...answer, body: shown(answer.body) }, request: { fields, body: shown(body) } },
        };
      });
      const done = await Promise.all(calls);
      expect(done.map(({ got }) => got)).toEqual(done.map(({ sent }) => sent));
    }
    expect(shells.map(({ error }) => error)).toEqual([undefined]);
    session.close();
    await once(session, "close");
    server.close();
    await once(server, "close");
  });
});
