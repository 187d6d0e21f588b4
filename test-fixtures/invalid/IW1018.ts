/** @serviceContract */
export interface IEmpty {}

/** @serviceContract */
export interface IOneMethod {
  Ping(): Promise<void>;
}

/** @serviceContract */
export interface IMethods extends IUnmarked {
  Ping(): Promise<void>;
  Pong(): Promise<void>;
}

/** @serviceContract */
export interface IProperties {
  Ping: () => Promise<void>;
}

/** @serviceContract */
export class Clock {
  Now(): string {
    return "noon";
  }
}

export interface IUnmarked {
  Pang(): Promise<void>;
}

interface IBase {
  /** @operationContract */
  Ping(): Promise<void>;
}

interface IMiddle extends IBase {}

/** A contract may have none of its own.
 * @serviceContract */
export interface IDerived extends IMiddle {}

/** @serviceContract */
export interface IMostDerived extends IDerived {}
