// Code that version 0.1 emitted imports this: it has to learn there that it is outdated, and not that a module is missing.

import { seamMismatch } from "./base/setup-errors/setup-errors.js";
import { SEAM } from "./message/seam.js";

function outdated(): never {
  throw seamMismatch("a file that imports interwire/codegen/wkt", 1, SEAM);
}

export {
  outdated as anyTable,
  outdated as boolValueTable,
  outdated as bytesValueTable,
  outdated as doubleValueTable,
  outdated as fieldMaskTable,
  outdated as floatValueTable,
  outdated as int32ValueTable,
  outdated as int64ValueTable,
  outdated as listValueTable,
  outdated as stringValueTable,
  outdated as structTable,
  outdated as uInt32ValueTable,
  outdated as uInt64ValueTable,
  outdated as valueTable,
};
