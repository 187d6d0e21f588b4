import { noJsonForm } from "../base/setup-errors/setup-errors.js";
import { encodingError } from "../message/encode.js";
import type { MessageTable } from "../message/message.js";
import { pathText } from "../message/path-text.js";
import { JsonFault } from "./json-fault.js";

/**
 * The error to throw after `thrown` ended the writing of a value: IW2007 with the path to the value that does not fit its type, or has no
 * JSON form; otherwise `thrown` itself, which a getter threw.
 */
export function writingError(table: MessageTable, value: unknown, thrown: unknown): unknown {
  if (!(thrown instanceof JsonFault)) return encodingError(table, value, thrown, table.name);
  return noJsonForm(pathText([table.name, ...thrown.parts]), thrown.message, thrown);
}
