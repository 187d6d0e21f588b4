// The types of protobuf-net's bcl.proto. A C# peer encodes dates, Guids and decimals in this way unless its contract sets
// compatibility level 240 or 300.
import type { Wire } from "../base/scalars.js";

declare const wellKnown: unique symbol;

/** C#'s `DateTime` as protobuf-net sends it by default: a wall-clock time without a zone. */
export interface DateTime {
  /** 100-nanosecond steps since 0001-01-01T00:00:00, as `DateTime.Ticks` has them. */
  ticks: bigint;
  readonly [wellKnown]?: never;
}

/** C#'s `TimeSpan` as protobuf-net sends it by default. */
export interface TimeSpan {
  /** 100-nanosecond steps, as `TimeSpan.Ticks` has them. */
  ticks: bigint;
  readonly [wellKnown]?: never;
}

/** C#'s `Guid` as protobuf-net sends it by default: a text such as `12345678-2345-3456-4567-56789a6789ab`, read in lower case. */
export type Guid = string | (string & Wire<"bcl.Guid">);

/** C#'s `decimal` as protobuf-net sends it by default: a text such as `-123.450`, whose trailing zeros are kept. */
export type Decimal = string | (string & Wire<"bcl.Decimal">);
