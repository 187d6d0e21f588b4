/** @serviceContract */
export interface ICalculator {
  /** @operationContract { name: "Sum0" } */
  Sum(): Promise<void>;
  /** @operationContract { name: "Sum1" } */
  Sum(a: string): Promise<void>;
  /** @operationContract { name: "Sum2" } */
  Sum(a: string, b: string): Promise<void>;
  /** @operationContract { name: "Sum3" } */
  Sum(a: string, b: string, c: string): Promise<void>;
  /** @operationContract { name: "Sum4" } */
  Sum(a: string, b: string, c: string, d: string): Promise<void>;
  /** @operationContract { name: "Sum5" } */
  Sum(a: string, b: string, c: string, d: string, e: string): Promise<void>;
  /** @operationContract { name: "Sum6" } */
  Sum(a: string, b: string, c: string, d: string, e: string, f: string): Promise<void>;
  /** @operationContract { name: "Sum7" } */
  Sum(a: string, b: string, c: string, d: string, e: string, f: string, g: string): Promise<void>;
  /** @operationContract { name: "Sum8" } */
  Sum(a: string, b: string, c: string, d: string, e: string, f: string, g: string, h: string): Promise<void>;
}
