import type { ServerInterceptor } from "@grpc/grpc-js";
import { Code } from "../../base/code.js";
import { deadlineText } from "../../protocol/timeout.js";

/** The call that a server of grpc-js passes to interceptors, before it creates the objects for handlers. */
export type GrpcCall = Parameters<ServerInterceptor>[1];

/** Whether the deadline of a call had passed when it arrived. grpc-js counts deadlines in whole milliseconds. */
export function isLate(call: GrpcCall): boolean {
  const deadline = call.getDeadline();
  return deadline !== Number.POSITIVE_INFINITY && Number(deadline) <= Date.now();
}

/** Ends a call whose deadline had passed when it arrived, without running a handler. */
export class LateCall {
  private readonly call: GrpcCall;

  constructor(call: GrpcCall) {
    this.call = call;
  }

  start(): void {
    this.call.sendStatus({ code: Code.DEADLINE_EXCEEDED, details: deadlineText, metadata: null });
  }
}
