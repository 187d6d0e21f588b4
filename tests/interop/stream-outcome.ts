import { findDetails, Metadata, type RpcError } from "interwire";
import type { Fault, Trouble } from "../../test-fixtures/contracts/streams.js";
import { type Header, joined, type PeerReport } from "./native-peer.js";
import type { Beside, PeerKind } from "./peer-kinds.js";
import { besideHex, type Echoed, type Expected, usualBeside } from "./stream-cases.js";

/** A client's knowledge of a call that is over, in the same words for every client. */
export interface Outcome {
  readonly code: number;
  readonly text: string;
  readonly items: readonly string[];
  /** The values beside the items: as their header in hex, where it was seen. */
  readonly beside?: Beside | string | undefined;
  readonly headers: readonly Header[];
  readonly trailers: readonly Header[];
  /** The message in the `google.rpc.Status`, with the status' own code and text. */
  readonly status?: unknown;
}

/** The report of a native client. */
export function peerOutcome({ itemsOf }: PeerKind, report: PeerReport): Outcome {
  const { code, details, responses, headers, trailers, status } = report;
  const beside = joined(headers, "smgrpc-method-output-bin");
  return { code, text: details, items: responses.flatMap(itemsOf), beside, headers, trailers, status };
}

/** The metadata of our client, as a native client reports its own. */
export function headersOf(metadata: Metadata | undefined): Header[] {
  const known = metadata ?? new Metadata();
  const text = (value: string | Uint8Array): string =>
    typeof value === "string" ? value : Buffer.from(value).toString("hex");
  return Object.keys(known.getMap()).flatMap((name) => known.get(name).map((value) => ({ name, value: text(value) })));
}

/** The `google.rpc.Status` of an error that our client got, as a native client reads it. */
export function statusOf(error: RpcError): unknown {
  const [trouble] = findDetails<Trouble>(error);
  const type = "type.googleapis.com/interwire.test.Trouble";
  return trouble && { code: error.code, message: error.rawMessage, details: [{ "@type": type, ...trouble }] };
}

/** The faults of C# in an error that our client got. */
export const faultsOf = (error: RpcError): Fault[] => findDetails<Fault>(error);

const expectEchoed = (headers: readonly Header[], { text, data }: Echoed): void => {
  expect(joined(headers, "x-echo")).toBe(text);
  expect(joined(headers, "x-echo-bin")).toBe(data);
};

/** The items that a client gets: those of a single response only when the call succeeds. */
export function expectedItems(kind: PeerKind, { code, items }: Expected): readonly string[] {
  return kind.streamsResponse || code === 0 ? items : [];
}

/** Compares what is the same for native clients and ours. */
export function expectOutcome(kind: PeerKind, outcome: Outcome, expected: Expected, given = usualBeside): void {
  const { code, text, headers, trailers, details } = expected;
  expect({ code: outcome.code, text: outcome.text }).toEqual({ code, text: expect.stringContaining(text ?? "") });
  const succeeded = code === 0;
  const beside = expected.beside ?? given;
  const first = kind.responseBeside === "item" && succeeded ? [`${beside.prefix}:${beside.times}`] : [];
  expect(outcome.items).toEqual([...first, ...expectedItems(kind, expected)]);
  if (kind.responseBeside === "header" && succeeded) {
    const seen = typeof outcome.beside === "string" ? besideHex(beside) : beside;
    expect(outcome.beside).toEqual(seen);
  }
  if (headers !== undefined) expectEchoed(outcome.headers, headers);
  if (trailers !== undefined) expectEchoed(outcome.trailers, trailers);
  if (details === true) expectDetails(outcome, code, text as string);
}

function expectDetails({ status, trailers }: Outcome, code: number, text: string): void {
  const trouble = { "@type": "type.googleapis.com/interwire.test.Trouble", reason: text, count: code };
  expect(status).toEqual({ code, message: text, details: [trouble] });
  expect(joined(trailers, "x-reason")).toBe(`because ${code}`);
  expect(joined(trailers, "smgrpc-error-detail-type")).toBe(faultType);
  const fault = Buffer.from(`fault ${code}`);
  const bytes = Buffer.from([0x0a, fault.length, ...fault, 0x10, code]);
  expect(joined(trailers, "smgrpc-error-detail-bin")).toBe(bytes.toString("hex"));
}

/** C#'s name for the fault. */
export const faultType = "Contract.Fault, Contract";
