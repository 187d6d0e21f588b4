/**
 * Thrown if a value cannot be written as the type of its field. It is the cause of a `SetupError` IW2007, which names the place.
 */
export class ValueError extends TypeError {
  override readonly name = "ValueError";
  readonly code = "IW2007";
}

/**
 * Throws the error that `value` is not of a type. `what` names the type with its article, such as "an int32".
 * @throws ValueError IW2007, always
 */
export function refuse(value: unknown, what: string): never {
  throw new ValueError(`${describeValue(value)} is not ${what}`);
}

// Never calls a method of the value: it may be any object, whose methods may throw.
function describeValue(value: unknown): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
    case "bigint":
      return `${value}n`;
    case "object":
      return value === null ? "null" : Array.isArray(value) ? "an array" : "an object";
    case "function":
      return "a function";
    default:
      return Object.is(value, -0) ? "-0" : String(value);
  }
}
