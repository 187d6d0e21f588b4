export interface ICalculator {
  Sum(): Promise<void>;
}
