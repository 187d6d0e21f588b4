import type { Connection } from "../http2/connection.js";
import { ErrorCode } from "../http2/error-code.js";

/**
 * Ends a connection whose client has not acknowledged the server's SETTINGS within `ms` milliseconds (RFC 9113, section 6.5.3).
 * Called when that time has passed.
 */
export function endUnsettled(connection: Connection, ms: number): void {
  if (connection.isSettled) return;
  connection.fail(ErrorCode.settingsTimeout, `the client has not acknowledged SETTINGS within ${ms} ms`);
}
