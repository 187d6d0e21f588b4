import type { OperationDescription, OperationKind } from "../contract-types.js";
import { aFunction } from "../options/kinds.js";
import type { BoundOperation } from "../table/bind.js";
import type { CallContext } from "./call-context.js";
import type { EndListener } from "./call-end.js";
import { RequestValues, ResponseValues } from "./call-parts.js";
import type { InterceptedCall } from "./interceptor.js";
import { operationData } from "./operation-data.js";

/** The call that interceptors run around. */
export interface InterceptableCall {
  readonly context: CallContext;
  readonly target: string;
  onEnd(listener: EndListener): void;
}

/** What the interceptors of one call see. */
export class CallInterception implements InterceptedCall {
  readonly side: "client" | "server";
  readonly request: RequestValues;
  readonly response: ResponseValues;
  private readonly bound: BoundOperation;
  private readonly call: InterceptableCall;

  constructor(side: "client" | "server", operation: BoundOperation, values: unknown[], call: InterceptableCall) {
    this.side = side;
    this.bound = operation;
    this.call = call;
    this.request = new RequestValues(operation, values);
    this.response = new ResponseValues(operation);
  }

  get path(): string {
    return this.bound.path;
  }

  get context(): CallContext {
    return this.call.context;
  }

  get target(): string {
    return this.call.target;
  }

  get kind(): OperationKind {
    return this.bound.kind;
  }

  get operation(): OperationDescription {
    return operationData(this.bound);
  }

  onEnd(listener: EndListener): void {
    aFunction(listener, "The listener", "call.onEnd()");
    this.call.onEnd(listener);
  }
}
