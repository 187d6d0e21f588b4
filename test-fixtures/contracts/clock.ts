import type { Duration, Empty, StringValue, Struct, Timestamp, Value } from "interwire";

/** @serviceContract { name: "Clock", namespace: "clock" } */
export interface IClock {
  /** @operationContract { style: "bare" } */
  Now(nothing: Empty): Promise<Timestamp>;
  /** @operationContract { style: "bare" } */
  Reset(to: Date): Promise<Empty>;
  /** @operationContract { style: "bare" } */
  Half(span: Duration): Promise<Duration>;
  /** @operationContract { style: "bare" } */
  Settings(settings: Struct): Promise<Value>;
  /** @operationContract { style: "bare" } */
  Name(name: StringValue): Promise<StringValue>;
}
