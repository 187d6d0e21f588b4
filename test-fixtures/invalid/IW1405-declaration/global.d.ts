/** @serviceContract */
interface IHandWrittenGlobal {
  /** @operationContract */
  Sum(): Promise<void>;
}
