import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compressor } from "hpack.js";
import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import { calls, type RecordedCall } from "../interop/golden-data.js";
import { root } from "../support/root.js";
import { clientStart, frame, settingsAck } from "./frame.js";

/** The bytes that one side sent on one connection. */
export interface GoldenConnection {
  readonly sender: string;
  readonly bytes: Buffer;
}

const callsEach = 5;

interface Recording {
  readonly client?: string;
  readonly server?: string;
  readonly chunks: readonly string[];
}

function read(name: string): GoldenConnection[] {
  const text = readFileSync(join(root, `test-fixtures/golden/${name}.json`), "utf8");
  return (JSON.parse(text) as readonly Recording[]).map(({ client, server, chunks }) => ({
    sender: (client ?? server)!,
    bytes: Buffer.concat(chunks.map((chunk) => Buffer.from(chunk, "base64"))),
  }));
}

/** What servers sent: those of others, and our own. */
export function goldenServers(): GoldenConnection[] {
  return read("http2-servers");
}

/** What clients sent that are not ours: recorded, and made of the recorded calls of C#. */
export function goldenClients(): GoldenConnection[] {
  const rebuilt = Array.from({ length: Math.ceil(calls.length / callsEach) }, (_, i) =>
    rebuild(calls.slice(i * callsEach, (i + 1) * callsEach), i % 3),
  );
  return [...read("http2-connections"), ...rebuilt];
}

/** One connection of C# calls, one behind the other. Its blocks use the table, or only the code, or neither. */
function rebuild(some: readonly RecordedCall[], form: number): GoldenConnection {
  const compressed = compressor.create({ table: { maxSize: 4096 } });
  const frames = some.flatMap(({ path, request: { headers, messages } }, i) => {
    const fields = { ":method": "POST", ":scheme": "http", ":path": path, ":authority": "localhost", ...headers };
    const timed = { ...fields, "grpc-timeout": "30S" };
    const forms = { huffman: form < 2, incremental: form === 0 };
    compressed.write(Object.entries(timed).map(([name, value]) => ({ name, value, ...forms })));
    const block: Buffer[] = [];
    for (let piece = compressed.read(); piece !== null; piece = compressed.read()) block.push(piece);
    const id = 2 * i + 1;
    const data = messages.map((message) => frame(FrameType.data, 0, id, prefixed(message)));
    return [frame(FrameType.headers, 4, id, Buffer.concat(block)), ...data, frame(FrameType.data, 1, id)];
  });
  return { sender: "C#", bytes: Buffer.concat([clientStart, settingsAck, ...frames]) };
}

function prefixed(hex: string): Buffer {
  const message = Buffer.from(hex, "hex");
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}
