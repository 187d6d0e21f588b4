import { checkOptions, mismatch } from "../base/options/check-options.js";
import { CallContext } from "../call/call-context.js";
import { type CallOptions, callOptionChecks, isSignal } from "../call/call-options.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import type { ContextSlot } from "../message/seam.js";

/** A source of options for a call: plain options, or a context that was made with options. */
export type OptionSource = CallOptions | CallContext;

/** The options that apply to all calls of a client. */
interface Common {
  readonly options: readonly OptionSource[];
}

/**
 * The sources of a call's options: those of its client, then the contexts and signals among the arguments.
 * @throws TypeError if the argument for a context is something else
 */
export function sourcesOf(
  { options }: Common,
  { context, member }: BoundOperation,
  values: readonly unknown[],
): OptionSource[] {
  const sources = [...options];
  for (const { at, type } of context) {
    const value = values[at];
    if (value === undefined || value === null) continue;
    if (type === "AbortSignal" && isSignal(value)) sources.push({ signal: value });
    else if (type === "CallContext" && isContext(value)) sources.push(value);
    else throw contextMismatch(member, { at, type }, value);
  }
  return sources;
}

/**
 * Whether a context was passed for a call. The context stores the headers, trailers and status that the call receives, and the
 * call settles only when these have arrived.
 */
export function hasContext({ options }: Common, { context }: BoundOperation, values: readonly unknown[]): boolean {
  return options.some(isContext) || context.some(({ at }) => isContext(values[at]));
}

// `instanceof` alone would miss contexts of other copies of this package.
export function isContext(source: unknown): source is CallContext {
  return typeof (source as Partial<CallContext> | null | undefined)?.callOptions === "function";
}

/**
 * The options in a source.
 * @throws TypeError or RangeError if an option of a context cannot be used
 */
export function optionsOf(source: OptionSource): CallOptions {
  if (!isContext(source)) return source;
  const options = source.callOptions();
  // Options from other sources were checked where the program passed them.
  if (!(source instanceof CallContext)) checkOptions(callOptionChecks, options, "callOptions()");
  return options;
}

function contextMismatch(member: string, { at, type }: ContextSlot, value: unknown): TypeError {
  const fix = `Pass ${type === "AbortSignal" ? "an" : "a"} ${type}, or leave it out.`;
  const hint = "A callback may be given more arguments than it is meant to take: wrap it.";
  return mismatch(`Argument ${at}`, member, value, `${fix} ${hint}`);
}
