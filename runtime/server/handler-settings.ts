import type { ServerErrorHandler } from "../call/error-handlers.js";
import type { DetailType } from "../errors/clr-type.js";
import type { ReadOptions } from "../message/encode.js";
import type { Activity } from "./activity.js";
import type { OnError } from "./error-sink.js";
import type { InnerErrors } from "./failure-status.js";
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
