import type { Attributes } from "@opentelemetry/api";
import { codeName } from "../base/code.js";

/** A version of OpenTelemetry's semantic conventions for RPC: the names by which calls are recorded. */
export interface Conventions {
  readonly schemaUrl: string;
  readonly duration: DurationConventions;
  /** The attributes of a call, from its path without the first slash. */
  readonly ofCall: (method: string) => Attributes;
  readonly ofStatus: (code: number) => Attributes;
}

/** One or more versions at once, from the oldest to the newest. */
export type ConventionsInUse = readonly [Conventions, ...Conventions[]];

/** How the duration of a call is recorded. */
interface DurationConventions {
  readonly name: (side: "client" | "server") => string;
  readonly unit: "ms" | "s";
  /** How many of the unit a millisecond is. */
  readonly perMillisecond: number;
  readonly boundaries: readonly number[];
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Version 1.45.0, the first one that is stable. */
const stable: Conventions = {
  schemaUrl: "https://opentelemetry.io/schemas/1.45.0",
  duration: { name: (side) => `rpc.${side}.call.duration`, unit: "s", perMillisecond: 0.001, boundaries: seconds },
  ofCall: (method) => ({ "rpc.system.name": "grpc", "rpc.method": method }),
  ofStatus: (code) => ({ "rpc.status_code": codeName(code) }),
};

/** Version 1.37.0, the last one before the names changed, which tools read until they know the stable ones. */
const experimental: Conventions = {
  schemaUrl: "https://opentelemetry.io/schemas/1.37.0",
  duration: {
    name: (side) => `rpc.${side}.duration`,
    unit: "ms",
    perMillisecond: 1,
    boundaries: seconds.map((boundary) => boundary * 1000),
  },
  ofCall(method) {
    const slash = method.lastIndexOf("/");
    return { "rpc.system": "grpc", "rpc.service": method.slice(0, slash), "rpc.method": method.slice(slash + 1) };
  },
  ofStatus: (code) => ({ "rpc.grpc.status_code": code }),
};

/**
 * The conventions that `OTEL_SEMCONV_STABILITY_OPT_IN` asks for, a list of names between commas: the stable ones for `rpc`, both
 * for `rpc/dup`, which wins, else the experimental ones. Where both have an attribute of one name, that of the last one counts.
 * Source: OpenTelemetry's semantic conventions for RPC, "Semantic conventions for RPC".
 */
export function conventionsFor(optIn: string | undefined): ConventionsInUse {
  const names = (optIn ?? "").split(",").map((name) => name.trim());
  if (names.includes("rpc/dup")) return [experimental, stable];
  return names.includes("rpc") ? [stable] : [experimental];
}
