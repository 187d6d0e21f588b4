/** @serviceContract { name: "My Calculator" } */
export interface ICalculator {
  /** @operationContract { name: "a/b" } */
  Divide(): Promise<void>;
  /** @operationContract { name: "Größe" } */
  Size(): Promise<void>;
  /** @operationContract */
  Länge(): Promise<void>;
  /** @operationContract */
  "with space"(): Promise<void>;
  /** @operationContract { name: "tab\t" } */
  Tab(): Promise<void>;
}

/** @serviceContract { namespace: "a/b" } */
export interface INamespaced {
  /** @operationContract */
  Sum(): Promise<void>;
}

/** @serviceContract */
export interface IÜbersicht {
  /** @operationContract */
  Sum(): Promise<void>;
}
