export interface IBase {
  /** @operationContract */
  Ping(): void;
  /** @operationContract */
  Pong(): void;
}

/** @serviceContract */
export interface IHalf extends Pick<IBase, "Ping"> {}
