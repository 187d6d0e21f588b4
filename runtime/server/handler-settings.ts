import type { DetailType } from "../errors/clr-type.js";
import type { ServerErrorHandler } from "../errors/error-handlers.js";
import type { Activity } from "./activity.js";
import type { OnError } from "./error-sink.js";

/** What the calls of one implementation share. */
export interface HandlerSettings {
  /** What still runs behind calls. */
  readonly activity: Activity;
  readonly onError: OnError;
  /** How deep the messages of a request may stand inside each other. */
  readonly maxDepth: number | undefined;
  /** Those of the service before those of the server. */
  readonly errorHandlers: readonly ServerErrorHandler[];
  readonly errorDetails: readonly DetailType[];
}
