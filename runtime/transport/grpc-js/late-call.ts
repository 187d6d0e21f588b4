import type { ServerInterceptor } from "@grpc/grpc-js";
import { Code } from "../../base/code.js";
import { deadlineText } from "../../protocol/timeout.js";

/** A call of grpc-js' server before grpc-js builds its surface objects on it. */
export type GrpcCall = Parameters<ServerInterceptor>[1];

/** Whether the time of a call is over on arrival: grpc-js counts whole milliseconds. */
export function isLate(call: GrpcCall): boolean {
  const deadline = call.getDeadline();
  return deadline !== Number.POSITIVE_INFINITY && Number(deadline) <= Date.now();
}

/** A call whose time is over on arrival. It has no handler, which its client could have begin for nothing. */
export class LateCall {
  private readonly call: GrpcCall;

  constructor(call: GrpcCall) {
    this.call = call;
  }

  start(): void {
    this.call.sendStatus({ code: Code.DEADLINE_EXCEEDED, details: deadlineText, metadata: null });
  }
}
