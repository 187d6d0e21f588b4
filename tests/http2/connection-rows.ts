import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import type { Limits } from "../../runtime/transport/http2/limits.js";
import type { Stream } from "../../runtime/transport/http2/stream.js";
import { clientStart, frame, settings } from "./frame.js";
import { plainBlock, RecordedConnection } from "./recorded-connection.js";

/** Input from a peer, and this side's reaction to it. */
export interface Row {
  /** The section of RFC 9113 and its rule. */
  readonly name: string;
  readonly limits?: Partial<Limits>;
  /** The streams that a client opens before: how many, and whether their requests have ended. */
  readonly opens?: number;
  readonly ends?: boolean;
  /** The bytes that the peer sends behind its first SETTINGS. */
  readonly frames: readonly Buffer[];
  /** The application's reaction to an event. */
  readonly on?: (recorded: RecordedConnection, stream: Stream, event: string) => void;
  readonly events: readonly string[];
  /** The frames that this side sends behind its first ones and the first acknowledgement. */
  readonly sent?: readonly string[];
}

export const requestFields = [":method", "POST", ":scheme", "http", ":path", "/a", ":authority", "b"];
export const requestText = requestFields.join(" ");

/** HEADERS of a request. */
export function request(id: number, ends = false, ...more: string[]): Buffer {
  return headers(id, ends, ...requestFields, ...more);
}

/** HEADERS of these fields. */
export function headers(id: number, ends: boolean, ...fields: string[]): Buffer {
  return frame(FrameType.headers, ends ? 5 : 4, id, plainBlock(...fields));
}

/** The reaction of a connection to a row, however its bytes are cut. */
export function run(
  row: Row,
  isServer: boolean,
  cut: (bytes: Buffer) => Buffer[],
): { events: string[]; sent: string[] } {
  const recorded = new RecordedConnection({ isServer, ...(row.limits && { limits: row.limits }) });
  if (row.on !== undefined) recorded.onEvent = row.on.bind(undefined, recorded);
  for (let n = 0; n < (row.opens ?? 0); n++)
    recorded.watch(recorded.connection.open(undefined, requestFields, row.ends ?? true));
  recorded.sent();
  const bytes = Buffer.concat([isServer ? clientStart : settings(), ...row.frames]);
  for (const chunk of cut(bytes)) recorded.connection.receive(chunk, 0);
  expect(recorded.events.shift()).toBe("settings");
  const sent = recorded.sent();
  expect(sent.shift()).toBe("SETTINGS 0 flags 1");
  return { events: recorded.events, sent };
}
