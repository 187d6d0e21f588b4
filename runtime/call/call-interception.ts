import type { OperationDescription, OperationKind } from "../contract-types.js";
import type { BoundOperation } from "../table/bind.js";
import type { CallContext } from "./call-context.js";
import { RequestValues, ResponseValues } from "./call-parts.js";
import type { InterceptedCall } from "./interceptor.js";
import { operationData } from "./operation-data.js";

/** What the interceptors of one call see. */
export class CallInterception implements InterceptedCall {
  readonly side: "client" | "server";
  readonly context: CallContext;
  readonly request: RequestValues;
  readonly response: ResponseValues;
  private readonly bound: BoundOperation;

  constructor(side: "client" | "server", operation: BoundOperation, values: unknown[], context: CallContext) {
    this.side = side;
    this.bound = operation;
    this.context = context;
    this.request = new RequestValues(operation, values);
    this.response = new ResponseValues(operation);
  }

  get path(): string {
    return this.bound.path;
  }

  get kind(): OperationKind {
    return this.bound.kind;
  }

  get operation(): OperationDescription {
    return operationData(this.bound);
  }
}
