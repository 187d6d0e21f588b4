import { conform } from "./rows.js";

const signal = "new AbortController().signal";
const marked = (signature: string): string =>
  `/** @serviceContract */ export interface ISample { /** @operationContract */ Say(${signature}): string }
   export class Service implements ISample { Say(...values: any[]): string { return values.map(show).join(); } }
   const show = (value: unknown): string =>
     value instanceof AbortSignal ? "signal" : value instanceof iw.CallContext ? "context" : String(value);`;

/** Parameters, arguments of the call, what the server's method got. */
const positions: readonly (readonly [string, string, string])[] = [
  ["c: CallContext, x: int32, y: string", 'new iw.CallContext(), 1, "a"', "context,1,a"],
  ["x: int32, c: CallContext, y: string", '1, new iw.CallContext(), "a"', "1,context,a"],
  ["x: int32, y: string, c: CallContext", '1, "a", new iw.CallContext()', "1,a,context"],
  ["s: AbortSignal, x: int32, y: string", `${signal}, 1, "a"`, "signal,1,a"],
  ["x: int32, s: AbortSignal, y: string", `1, ${signal}, "a"`, "1,signal,a"],
  ["x: int32, y: string, s: AbortSignal", `1, "a", ${signal}`, "1,a,signal"],
  [
    "c: CallContext, x: int32, s: AbortSignal, y: string",
    `new iw.CallContext(), 1, ${signal}, "a"`,
    "context,1,signal,a",
  ],
  ["s: AbortSignal, c: CallContext", `${signal}, new iw.CallContext()`, "signal,context"],
  ["x: int32, c?: CallContext", "1", "1,context"],
  ["x: int32, s?: AbortSignal", "1", "1,signal"],
  ["x: int32, s: AbortSignal | undefined", "1, undefined", "1,signal"],
  ["x: int32, c: CallContext | null", "1, null", "1,context"],
  ["c: CallContext | undefined, x?: int32", "undefined", "context,undefined"],
];

describe("context parameters stand anywhere and never travel", () => {
  conform(
    "context",
    positions.map(([signature, values, returns]) => ({
      rule: `(${signature}) called with (${values})`,
      source: marked(signature),
      map: "Service",
      call: `client.Say(${values})`,
      returns,
      paths: ["/ISample/Say"],
    })),
  );
});
