import type { ServerErrorHandler } from "../call/error-handlers.js";
import type { DetailType } from "../errors/clr-type.js";
import type { ReadOptions } from "../message/encode.js";
import type { Activity } from "./activity.js";
import type { OnError } from "./error-sink.js";
import type { InnerErrors } from "./failure-status.js";
import type { ServiceOptions } from "./server.js";
import type { UndecodableRequests } from "./undecodable-requests.js";

/** The settings of a server and of one implementation, merged: all calls of the implementation share them. */
export interface HandlerSettings {
  /** Counts the work that still runs after calls have ended. */
  readonly activity: Activity;
  readonly onError: OnError;
  readonly undecodable: UndecodableRequests;
  /** The settings for decoding requests: the depth limit, whether map keys are cached, and which bytes are copied. */
  readonly reading: ReadOptions;
  /** The error handlers of the service, then those of the server. */
  readonly errorHandlers: readonly ServerErrorHandler[];
  readonly errorDetails: readonly DetailType[];
  readonly innerErrors: InnerErrors;
}

/** The settings for the calls of one implementation: its own error handlers and details, followed by those of the server. */
export function implementationSettings(
  server: HandlerSettings,
  { errorHandlers = [], errorDetails = [] }: ServiceOptions,
): HandlerSettings {
  return {
    ...server,
    errorHandlers: [...errorHandlers, ...server.errorHandlers],
    errorDetails: [...errorDetails, ...server.errorDetails],
  };
}
