import { awaitFirst, isPromise, show } from "../show.js";
import { nearestName } from "./nearest-name.js";

/**
 * A function that throws if a value cannot be used. `name` is the name of the value and `call` the function that got it; the text
 * of the error begins with both.
 * @throws TypeError if the value is of another kind, RangeError if it is of the right kind but out of range
 */
export type Check = (value: unknown, name: string, call: string) => void;

/** A check for every option of an options object. An option that is added without a check does not compile. */
export type Checks<Options> = { readonly [Name in keyof Options]-?: Check };

/** The error for a value that cannot be used. `fix` is a sentence that says what to pass. */
export function mismatch(name: string, call: string, value: unknown, fix: string): TypeError {
  return new TypeError(mismatchText(name, call, value, fix));
}

function mismatchText(name: string, call: string, value: unknown, given: string): string {
  const fix = isPromise(value) ? awaitFirst : given;
  return `${name} of ${call} is ${show(value)}. ${fix}`;
}

/** Makes a check for values of a kind and, if given, in a range. `fix` is a sentence that says what to pass. */
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

/** Makes a check for lists whose elements pass another check. */
export function listOf(check: Check): Check {
  return (value, name, call) => {
    if (!Array.isArray(value)) throw mismatch(name, call, value, "Pass an array.");
    value.forEach((element, index) => {
      check(element, `${name}[${index}]`, call);
    });
  };
}

/** Makes a check for an options object, whose options have checks of their own. */
export function bagOf<Options>(checks: Checks<Options>): Check {
  return (value, name, call) => checkBag(checks, value, { call, name, prefix: `${name}.` });
}

/**
 * Makes a check for an options object of another package, which may have options that are not known here. An unknown option is
 * refused if `mayBeMistyped` returns true for its name and the name is nearly that of a known option.
 */
export function foreignBagOf<Options>(
  checksOf: () => Checks<Options>,
  mayBeMistyped?: (name: string) => boolean,
): Check {
  return (value, name, call) => {
    const checks = checksOf();
    const place = { call, name, prefix: `${name}.` };
    checkKnown(checks, value, place);
    if (mayBeMistyped !== undefined) assertNoneMistyped(checks, value as AnyOptions, place, mayBeMistyped);
  };
}

/**
 * Checks the options of a function. An option whose value is undefined counts as left out.
 * @throws TypeError if `options` is not an object or has an option that does not exist, and what the checks throw
 */
export function checkOptions<Options>(checks: Checks<Options>, options: unknown, call: string): void {
  checkBag(checks, options, { call, name: "options", prefix: "" });
}

interface Place {
  readonly call: string;
  readonly name: string;
  /** The text before the names of options in error messages: empty, or the path of an inner options object, such as `tls.`. */
  readonly prefix: string;
}

type AnyOptions = Readonly<Record<string, unknown>>;

function checkBag<Options>(checks: Checks<Options>, options: unknown, place: Place): void {
  assertObject(options, place);
  const { call, prefix } = place;
  // Runs for each call. Most calls set few options, so the loop visits the options that are set and not all that exist.
  for (const name in options) {
    const value = options[name];
    if (value === undefined) continue;
    const isKnown = Object.hasOwn(checks, name);
    if (isOfEveryObject(options, name)) {
      if (isKnown) throw optionOfEveryObject(name, place);
      continue;
    }
    if (!isKnown) throw unknownOption(name, Object.keys(checks), place);
    checks[name as keyof Options](value, prefix + name, call);
  }
}

function checkKnown<Options>(checks: Checks<Options>, options: unknown, place: Place): void {
  assertObject(options, place);
  for (const name of Object.keys(checks) as (keyof Options & string)[]) {
    const value = options[name];
    if (value === undefined) continue;
    if (isOfEveryObject(options, name)) throw optionOfEveryObject(name, place);
    checks[name](value, place.prefix + name, place.call);
  }
}

/** Whether a name is a property that a library added to `Object.prototype`, and so no option of the caller. */
function isOfEveryObject(options: AnyOptions, name: string): boolean {
  return !Object.hasOwn(options, name) && name in Object.prototype;
}

function assertNoneMistyped<Options>(
  checks: Checks<Options>,
  options: AnyOptions,
  place: Place,
  mayBeMistyped: (name: string) => boolean,
): void {
  const known = Object.keys(checks);
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || Object.hasOwn(checks, name) || !mayBeMistyped(name)) continue;
    if (nearestName(name, known) !== undefined) throw unknownOption(name, known, place);
  }
}

function assertObject(options: unknown, { call, name }: Place): asserts options is AnyOptions {
  if (typeof options === "object" && options !== null && !Array.isArray(options)) return;
  throw mismatch(name, call, options, "Pass an object, or leave it out.");
}

function optionOfEveryObject(name: string, { call, prefix }: Place): TypeError {
  const fix = "Find the code that put it there, which every object inherits, and remove it.";
  return new TypeError(`${call} would take its option ${prefix}${name} from Object.prototype. ${fix}`);
}

function unknownOption(name: string, known: readonly string[], { call, prefix }: Place): TypeError {
  const near = nearestName(name, known);
  const fix = near === undefined ? `It has ${known.join(", ")}.` : `Did you mean ${near}?`;
  return new TypeError(`${call} has no option ${prefix}${name}. ${fix}`);
}
