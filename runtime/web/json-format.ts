import { checkOptions } from "../base/options/check-options.js";
import type { MessageFormat } from "../protocol/message-format.js";
import { jsonChecks, type WebJsonOptions } from "../transport/web-options.js";
import { JsonMessages } from "./json-messages.js";

/**
 * The format of messages as JSON, for `createWebChannel`.
 * @throws TypeError if an option cannot be used
 * @example
 * const channel = createWebChannel("https://shop.example", { format: jsonFormat() });
 */
export function jsonFormat(options: WebJsonOptions = {}): MessageFormat {
  checkOptions(jsonChecks, options, "jsonFormat()");
  return new JsonMessages(options);
}
