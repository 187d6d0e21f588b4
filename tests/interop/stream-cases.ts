import { Code } from "interwire";
import { End, type Plan } from "../../test-fixtures/contracts/streams.js";
import type { Header } from "./native-peer.js";
import type { Beside, PeerKind } from "./peer-kinds.js";

/** A call of every kind that the case is for: in both directions, unless only one peer can make it. */
export interface StreamCase {
  readonly name: string;
  /** The cases that only a native client or a native server has. */
  readonly only?: "client" | "server";
  readonly isFor?: (kind: PeerKind) => boolean;
  readonly items: readonly string[];
  readonly plan?: Partial<Plan>;
  readonly beside?: Beside;
  readonly metadata?: readonly Header[];
  readonly timeoutMs?: number;
  /** The client's actions beside sending its items. */
  readonly holdOpen?: boolean;
  readonly inStep?: boolean;
  readonly gzip?: boolean;
  readonly withoutHeader?: boolean;
  /** How the client ends the call once the server waits. */
  readonly end?: "cancel" | "leave" | "fail";
  readonly expected: Expected;
}

/** The outcome of a call on both sides. */
export interface Expected {
  readonly code: Code;
  /** An error's text, or a part of it. */
  readonly text?: string;
  readonly items: readonly string[];
  readonly beside?: Beside;
  readonly headers?: Echoed;
  readonly trailers?: Echoed;
  /** The failure has details of both forms. */
  readonly details?: boolean;
  /** The call's end as the server sees it; nothing when the call never reaches the implementation. */
  readonly server?: "ended" | "cancelled" | undefined;
}

/** The values of `x-text` and `x-data-bin` that come back. */
export interface Echoed {
  readonly text: string;
  readonly data: string;
}

/** The values beside a stream, unless a case has its own, and as their header. */
export const usualBeside: Beside = { prefix: "pre", times: 2 };
const headers = new Map([
  ["pre:2", "0a037072651002"],
  [":0", "0a00"],
]);

/** The header of values, in hex. */
export function besideHex({ prefix, times }: Beside): string {
  const hex = headers.get(`${prefix}:${times}`);
  if (hex === undefined) throw new Error(`No header is known for ${prefix} and ${times}.`);
  return hex;
}

/** The text of the failures. */
export const failureText = "détail % 😀\nzwei";

const many = Array.from({ length: 300 }, (_, i) => `item ${i}`);
const big = ["日本".repeat(17_000), "", "x".repeat(100_000)];
const few = ["a", "", "c"];
const nothing: Beside = { prefix: "", times: 0 };
const inHeader = ({ responseBeside }: PeerKind): boolean => responseBeside === "header";
const streamsRequest = (kind: PeerKind): boolean => kind.streamsRequest;
const echoed: Echoed = { text: "one, two", data: "00ff7f, 01" };
const fails = (after: number, code: Code): Partial<Plan> => ({ end: End.Fail, after, code, text: failureText });

/** Every call, in words that suit a native client as well as ours. */
export const streamCases: readonly StreamCase[] = [
  { name: "many items", items: many, expected: { code: Code.OK, items: many } },
  { name: "no item", items: [], expected: { code: Code.OK, items: [] } },
  { name: "one item", items: ["Ünï"], expected: { code: Code.OK, items: ["Ünï"] } },
  { name: "items at their default", items: ["", "a", "", ""], expected: { code: Code.OK, items: ["", "a", "", ""] } },
  { name: "one item at its default", items: [""], expected: { code: Code.OK, items: [""] } },
  { name: "items of 100 KB", items: big, expected: { code: Code.OK, items: big } },
  { name: "compressed items", items: [...big, "a"], gzip: true, expected: { code: Code.OK, items: [...big, "a"] } },
  {
    name: "values at their defaults",
    isFor: ({ requestBeside }) => requestBeside !== undefined,
    items: few,
    beside: nothing,
    expected: { code: Code.OK, items: few, beside: nothing },
  },
  {
    name: "values beside no item",
    isFor: ({ requestBeside }) => requestBeside !== undefined,
    items: [],
    expected: { code: Code.OK, items: [] },
  },
  {
    name: "no header with the arguments",
    only: "client",
    isFor: ({ requestBeside }) => requestBeside === "header",
    items: few,
    withoutHeader: true,
    expected: { code: Code.INVALID_ARGUMENT, text: "smgrpc-method-input-bin", items: [], server: undefined },
  },
  {
    name: "no header with the results",
    only: "server",
    isFor: inHeader,
    items: few,
    plan: { withoutHeader: true },
    expected: { code: Code.OK, items: few, beside: nothing },
  },
  {
    name: "no header with the results, and no item",
    only: "server",
    isFor: inHeader,
    items: [],
    plan: { withoutHeader: true },
    expected: { code: Code.OK, items: [], beside: nothing },
  },
  {
    name: "an error in place of values",
    isFor: inHeader,
    items: few,
    plan: { ...fails(0, Code.NOT_FOUND), withoutHeader: true },
    expected: { code: Code.NOT_FOUND, text: failureText, items: [], details: true },
  },
  {
    name: "metadata, binary and with repeated keys",
    items: few,
    metadata: [
      { name: "x-text", value: "one" },
      { name: "x-text", value: "two" },
      { name: "x-data-bin", value: "00ff7f" },
      { name: "x-data-bin", value: "01" },
    ],
    expected: { code: Code.OK, items: few, headers: echoed, trailers: echoed },
  },
  {
    name: "each item before the next one",
    isFor: ({ streamsRequest, streamsResponse }) => streamsRequest && streamsResponse,
    items: ["a", "", "c", "d"],
    inStep: true,
    expected: { code: Code.OK, items: ["a", "", "c", "d"] },
  },
  {
    name: "an end before the request stream's",
    isFor: streamsRequest,
    items: few,
    plan: { end: End.Stop, after: 2 },
    holdOpen: true,
    expected: { code: Code.OK, items: ["a", ""] },
  },
  {
    name: "an end without a look at a long request stream",
    isFor: streamsRequest,
    items: many,
    plan: { end: End.Stop },
    holdOpen: true,
    expected: { code: Code.OK, items: [] },
  },
  {
    name: "an error before the first item",
    items: few,
    plan: fails(0, Code.FAILED_PRECONDITION),
    expected: { code: Code.FAILED_PRECONDITION, text: failureText, items: [], details: true },
  },
  {
    name: "an error after items, in the midst of the request stream",
    items: few,
    plan: fails(2, Code.DATA_LOSS),
    holdOpen: true,
    expected: { code: Code.DATA_LOSS, text: failureText, items: ["a", ""], details: true },
  },
  {
    name: "an error after all items",
    items: few,
    plan: fails(3, Code.ABORTED),
    expected: { code: Code.ABORTED, text: failureText, items: few, details: true },
  },
  {
    name: "a cancellation before the first item",
    items: few,
    plan: { end: End.Wait },
    end: "cancel",
    holdOpen: true,
    expected: { code: Code.CANCELLED, items: [], server: "cancelled" },
  },
  {
    name: "a cancellation after items",
    items: few,
    plan: { end: End.Wait, after: 2 },
    end: "cancel",
    holdOpen: true,
    expected: { code: Code.CANCELLED, items: ["a", ""], server: "cancelled" },
  },
  {
    // Ours ends its request stream right before it cancels: docs/streaming.md.
    name: "a cancellation while the server reads",
    only: "client",
    isFor: streamsRequest,
    items: few,
    plan: { end: End.Read, after: 2 },
    end: "cancel",
    holdOpen: true,
    expected: { code: Code.CANCELLED, items: few, server: "cancelled" },
  },
  {
    name: "a response stream that is left early",
    only: "server",
    isFor: ({ streamsResponse }) => streamsResponse,
    items: few,
    plan: { end: End.Wait, after: 2 },
    end: "leave",
    holdOpen: true,
    expected: { code: Code.OK, items: ["a", ""], server: "cancelled" },
  },
  {
    name: "a request stream that fails",
    only: "server",
    isFor: streamsRequest,
    items: few,
    plan: { end: End.Wait, after: 3 },
    end: "fail",
    expected: { code: Code.CANCELLED, text: "the source failed", items: few, server: "cancelled" },
  },
];

/** Calls that end by themselves after a while, so all of them run at once. */
export const deadlineCases: readonly StreamCase[] = [
  {
    name: "a deadline before the first item",
    items: few,
    plan: { end: End.Wait },
    holdOpen: true,
    timeoutMs: 1000,
    expected: { code: Code.DEADLINE_EXCEEDED, items: [], server: "cancelled" },
  },
  {
    name: "a deadline after items",
    items: few,
    plan: { end: End.Wait, after: 2 },
    holdOpen: true,
    timeoutMs: 1000,
    expected: { code: Code.DEADLINE_EXCEEDED, items: ["a", ""], server: "cancelled" },
  },
];
