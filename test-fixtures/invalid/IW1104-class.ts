/** @serviceContract */
export abstract class Calculator {
  /** @operationContract */
  static Static(): void {}
  /** @operationContract */
  protected Protected(): void {}
  /** @operationContract */
  private Private(): void {}
  /** @operationContract */
  ["Computed"](): void {}
  /** @operationContract */
  set Accessor(value: string) {}
  /** @operationContract */
  #hidden(): void {}
  /** @operationContract */
  Arrow = (): void => {};
  use(): void {
    this.#hidden();
    this.Private();
  }
}
