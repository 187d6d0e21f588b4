export interface IRight {
  /** @operationContract { name: "Ping" } */
  Pong(): Promise<void>;
}
