declare global {
  /** @serviceContract */
  interface IGlobalCalculator {
    /** @operationContract */
    Sum(): Promise<void>;
  }
}

export {};
