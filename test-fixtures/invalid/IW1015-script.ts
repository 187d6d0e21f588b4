/** @serviceContract */
interface IScriptCalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}
