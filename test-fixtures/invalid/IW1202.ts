import type { double, int32, int64, uint32, uint64 } from "interwire";

enum Color {
  Red,
}

enum Shade {
  Dark,
}

/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Small(value: int32 | uint32): Promise<void>;
  /** @operationContract */
  Large(value: int64 | uint64): Promise<void>;
  /** @operationContract */
  Result(): Promise<int32 | double>;
  /** @operationContract */
  Enums(value: Color | Shade): Promise<void>;
  /** @operationContract */
  List(values: (int32 | uint32)[]): Promise<void>;
  /** @operationContract */
  Optional(value?: int32 | uint32): Promise<void>;
}

export { Color, Shade };
