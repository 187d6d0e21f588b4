import type { Attributes } from "@opentelemetry/api";
import { codeName } from "../base/code.js";

/** A version of OpenTelemetry's semantic conventions for RPC: the names under which calls are recorded. */
export interface Conventions {
  readonly schemaUrl: string;
  readonly duration: DurationConventions;
  /** The attributes of a call. `method` is its path without the leading slash. */
  readonly ofCall: (method: string) => Attributes;
  readonly ofStatus: (code: number) => Attributes;
}

/** The versions of the conventions that are applied at the same time, the oldest first. */
export type ConventionsInUse = readonly [Conventions, ...Conventions[]];

/** The name and unit of the metric for durations of calls. */
interface DurationConventions {
  readonly name: (side: "client" | "server") => string;
  readonly unit: "ms" | "s";
  /** The factor that converts milliseconds into the metric's unit. */
  readonly perMillisecond: number;
  readonly boundaries: readonly number[];
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Version 1.45.0 of the conventions, the first stable one. */
const stable: Conventions = {
  schemaUrl: "https://opentelemetry.io/schemas/1.45.0",
  duration: { name: (side) => `rpc.${side}.call.duration`, unit: "s", perMillisecond: 0.001, boundaries: seconds },
  ofCall: (method) => ({ "rpc.system.name": "grpc", "rpc.method": method }),
  ofStatus: (code) => ({ "rpc.status_code": codeName(code) }),
};

/** Version 1.37.0 of the conventions, the last one before names changed. Many tools still read these names. */
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
 * The conventions that the environment variable `OTEL_SEMCONV_STABILITY_OPT_IN` selects, a list of names separated by commas: the
 * stable version for `rpc`, both versions for `rpc/dup`, which takes precedence, and otherwise the experimental version. If both
 * versions have an attribute of the same name, the newer value applies. Source: OpenTelemetry's semantic conventions for RPC,
 * "Semantic conventions for RPC".
 */
export function conventionsFor(optIn: string | undefined): ConventionsInUse {
  const names = (optIn ?? "").split(",").map((name) => name.trim());
  if (names.includes("rpc/dup")) return [experimental, stable];
  return names.includes("rpc") ? [stable] : [experimental];
}
