/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Any(value: any): Promise<any>;
  /** @operationContract */
  Unknown(value: unknown): Promise<void>;
  /** @operationContract */
  Callback(value: () => void): Promise<void>;
  /** @operationContract */
  Symbol(value: symbol): Promise<void>;
  /** @operationContract */
  Literal(value: "a" | "b"): Promise<void>;
  /** @operationContract */
  Union(value: string | boolean): Promise<void>;
  /** @operationContract */
  Anonymous(value: { name: string }): Promise<void>;
  /** @operationContract */
  Set(value: Set<string>): Promise<void>;
  /** @operationContract */
  Undefined(value: undefined): Promise<void>;
  /** @operationContract */
  Result(): Promise<Promise<never>>;
  /** @operationContract */
  Both(value: Named & Aged): Promise<void>;
  /** @operationContract */
  Buffer(value: ArrayBuffer): Promise<void>;
  /** @operationContract */
  Template(value: `id-${string}`): Promise<void>;
}

interface Named {
  name: string;
}

interface Aged {
  age: number;
}

export class Draft {
  /** @dataMember 1 */
  note = null;
}
