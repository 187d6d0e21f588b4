import * as interwire from "interwire";

const decorators = interwire as unknown as { DataMember(order: number): (...args: unknown[]) => void };

export class Service {
  @decorators.DataMember(1) Sum(): void {}
}
