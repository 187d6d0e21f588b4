import { show } from "../message/show.js";
import { nearestName } from "./nearest-name.js";

/**
 * Refuses a value that cannot be used. `name` is what the value is called where it was given, `call` the function that got
 * it; both begin the error's text.
 * @throws TypeError for another kind of value, RangeError for one of the right kind that is out of range
 */
export type Check = (value: unknown, name: string, call: string) => void;

/** A check for every option of a bag: one that is added without its check does not compile. */
export type Checks<Options> = { readonly [Name in keyof Options]-?: Check };

/** The error of a value that cannot be used. `fix` is a sentence. */
export function mismatch(name: string, call: string, value: unknown, fix: string): TypeError {
  return new TypeError(mismatchText(name, call, value, fix));
}

function mismatchText(name: string, call: string, value: unknown, fix: string): string {
  return `${name} of ${call} is ${show(value)}. ${fix}`;
}

/** A check for values that are of a kind and, if that is not all of it, in a range. `fix` is a sentence that says what to pass. */
export function accept<T>(
  fix: string,
  isOfKind: (value: unknown) => value is T,
  isInRange?: (value: T) => boolean,
): Check {
  return (value, name, call) => {
    if (!isOfKind(value)) throw mismatch(name, call, value, fix);
    if (isInRange?.(value) === false) throw new RangeError(mismatchText(name, call, value, fix));
  };
}

/** A check for lists whose every element passes another. */
export function listOf(check: Check): Check {
  return (value, name, call) => {
    if (!Array.isArray(value)) throw mismatch(name, call, value, "Pass an array.");
    value.forEach((element, index) => {
      check(element, `${name}[${index}]`, call);
    });
  };
}

/** A check for options inside of options. */
export function bagOf<Options>(checks: Checks<Options>): Check {
  return (value, name, call) => checkBag(checks, value, { call, name, prefix: `${name}.` });
}

/** A check for options that belong to another package, which may know more of them. */
export function foreignBagOf<Options>(checks: Checks<Options>): Check {
  return (value, name, call) => checkKnown(checks, value, { call, name, prefix: `${name}.` });
}

/**
 * Checks what a function got as its options. Those that are undefined count as left out.
 * @throws TypeError for what is no object, for an option that does not exist, and what the options' checks throw
 */
export function checkOptions<Options>(checks: Checks<Options>, options: unknown, call: string): void {
  checkBag(checks, options, { call, name: "options", prefix: "" });
}

interface Place {
  readonly call: string;
  readonly name: string;
  /** What stands before the name of an option inside. */
  readonly prefix: string;
}

type AnyOptions = Readonly<Record<string, unknown>>;

function checkBag<Options>(checks: Checks<Options>, options: unknown, place: Place): void {
  assertObject(options, place);
  const { call, prefix } = place;
  // Calls come here: one look at each option that is there costs less than one for each that may be.
  for (const name in options) {
    const value = options[name];
    if (value === undefined) continue;
    if (!Object.hasOwn(checks, name)) throw unknownOption(name, Object.keys(checks), place);
    checks[name as keyof Options](value, prefix + name, call);
  }
}

function checkKnown<Options>(checks: Checks<Options>, options: unknown, place: Place): void {
  assertObject(options, place);
  for (const name in checks) {
    const value = options[name];
    if (value !== undefined) checks[name](value, place.prefix + name, place.call);
  }
}

function assertObject(options: unknown, { call, name }: Place): asserts options is AnyOptions {
  if (typeof options === "object" && options !== null && !Array.isArray(options)) return;
  throw mismatch(name, call, options, "Pass an object, or leave it out.");
}

function unknownOption(name: string, known: readonly string[], { call, prefix }: Place): TypeError {
  const near = nearestName(name, known);
  const fix = near === undefined ? `It has ${known.join(", ")}.` : `Did you mean ${near}?`;
  return new TypeError(`${call} has no option ${prefix}${name}. ${fix}`);
}
