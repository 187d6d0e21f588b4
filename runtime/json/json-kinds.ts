// The kinds of values in JSON, as numbers, so that the readers and the writer choose by a jump table.

export const kText = 1;
export const kInt32 = 2;
export const kUint32 = 3;
export const kBool = 4;
export const kDouble = 5;
export const kFloat = 6;
/** A 64-bit integer that is a `bigint`. */
export const kLong = 7;
/** A 64-bit integer that is a number. */
export const kSafe = 8;
export const kBytes = 9;
export const kEnum = 10;
export const kMessage = 11;
export const kTimestamp = 12;
export const kDate = 13;
export const kDuration = 14;
export const kFieldMask = 15;
/** A message such as `Int32Value`, whose JSON is that of its only field. */
export const kWrapper = 16;
/** `google.protobuf.NullValue`. */
export const kNull = 17;
/** `Value`, `Struct` and `ListValue`: any JSON. */
export const kData = 18;
export const kAny = 19;
/** A message whose values do not have the form of its fields, such as `bcl.Guid`. */
export const kPacked = 20;

export type JsonKind = number;

/** How a member holds its field. */
export const fImplicit = 0;
export const fOptional = 1;
export const fList = 2;
export const fRecord = 3;
export const fMap = 4;
export const fArm = 5;
/** The last field of a long tuple, which holds several of its items. */
export const fRest = 6;

export type JsonForm = number;
