import type { Connection } from "../http2/connection.js";
import { ErrorCode } from "../http2/error-code.js";

/**
 * Ends a connection whose client has not acknowledged the server's settings. Called `ms` milliseconds after it was opened (RFC
 * 9113, section 6.5.3).
 */
export function endUnsettled(connection: Connection, ms: number): void {
  if (connection.isSettled) return;
  connection.fail(ErrorCode.settingsTimeout, `the client has not acknowledged SETTINGS within ${ms} ms`);
}
