import { hostAdvice, hostProcess } from "./host-advice.js";
import { isMinified } from "./known-hosts.js";
import { SetupError, type SetupErrorCode } from "./setup-error.js";

/** The titles of the errors' pages in the documentation. */
export const setupErrorTitles: Readonly<Record<SetupErrorCode, string>> = {
  IW2001: "The calling code was not compiled by the transformer",
  IW2002: "Emitted code and runtime are of different versions",
  IW2003: "A class without contracts is mapped",
  IW2004: "A service is mapped twice on one server",
  IW2005: "A method that is not an operation is called",
  IW2006: "The address cannot be bound",
  IW2007: "A value does not fit its declared type",
  IW2009: "A server is used outside its life cycle",
  IW2010: "The bytes of a message are malformed",
  IW2011: "Two operations of one service share a name",
  IW2012: "No overload takes this number of arguments",
  IW2013: "An implementation is not usable",
  IW2014: "A header cannot be sent",
  IW2016: "Credentials would be sent over an insecure channel",
  IW2018: "JSON does not fit its message",
  IW2019: "Messages of several packages refer to each other",
  IW2020: "A transport cannot run a service of grpc-js",
  IW2022: "A transport does not take an option",
  IW2023: "Interceptors leave a call without a response",
  IW2024: "Two messages have the same name",
  IW2026: "A request stream that does not begin again is sent twice",
  IW2027: "The running call is not known here",
  IW2028: "There are no sockets here",
};

/**
 * IW2001: a function was called without the contract or message that the transformer adds: the calling file was compiled by plain
 * tsc, esbuild or an isolated ts-jest.
 */
export function notCompiled(call: string, what: "contract" | "message" = "contract"): SetupError {
  return new SetupError(
    "IW2001",
    `${call} got no ${what}, so the file that calls it was not compiled by interwire's transformer. ${hostAdvice(hostProcess(), globalThis)}`,
  );
}

/** IW2002: the code that the transformer emitted needs another version of `interwire/codegen` than that of this runtime. */
export function seamMismatch(name: string, emitted: unknown, expected: number): SetupError {
  const age = typeof emitted === "number" && emitted > expected ? "newer" : "older";
  return new SetupError(
    "IW2002",
    `The emitted code of ${name} has seam version ${String(emitted)}, which is ${age} than this runtime's ${expected}. ` +
      "Rebuild with the installed version (`tspc -b --force`; under jest, `jest --clearCache`), or install one version of interwire everywhere.",
  );
}

/** IW2002: a contract of an older copy of this package lacks a part of the client that its calls need. */
export function unknownFeature(member: string, feature: string): SetupError {
  return new SetupError(
    "IW2002",
    `The emitted code of ${member} brings no ${feature} for its calls, so it is older than this runtime. ` +
      "Rebuild with the installed version (`tspc -b --force`), or make the client by createClientFactory().",
  );
}

/** IW2003: a class has no contracts, because the transformer did not compile it. */
export function classWithoutContracts(service: NamedClass): SetupError {
  return new SetupError(
    "IW2003",
    `${readableName(service)} has no contracts, most likely because the file that declares it was not compiled ` +
      `by interwire's transformer. ${hostAdvice(hostProcess(), globalThis)} If the transformer did compile it, annotate an interface that it ` +
      "implements with @serviceContract and its methods with @operationContract.",
  );
}

interface NamedClass {
  readonly name: string;
  readonly prototype: object;
}

/**
 * The name of a class for an error text. Bundlers shorten class names to single letters but leave methods alone, so the names of
 * methods are added to a short name.
 */
function readableName({ name, prototype }: NamedClass): string {
  if (name !== "" && !(isMinified() && name.length < 3)) return name;
  const methods = Object.getOwnPropertyNames(prototype).filter((one) => one !== "constructor");
  const [first, ...others] = methods;
  const known = name === "" ? "An anonymous class" : `The class '${name}'`;
  if (first === undefined) return known;
  return `${known} with ${others.length === 0 ? `the method ${first}` : `the methods ${methods.slice(0, 3).join(", ")}`}`;
}

/** IW2003: a contract or class that the transformer compiled declares no service. */
export function noService(name: string): SetupError {
  return new SetupError(
    "IW2003",
    `${name} has no service, so nothing of it can be hosted or called. ` +
      "Annotate the contract with @serviceContract, and its methods with @operationContract.",
  );
}

/** IW2005: a client's method was called that is not an operation of the contract. */
export function notAnOperation(contract: string, method: string): SetupError {
  return new SetupError(
    "IW2005",
    `${contract}.${method} is not an operation, so it cannot be called remotely. Annotate it with @operationContract.`,
  );
}

/** The reason why a message cannot be encoded. It is searched for only after encoding has failed. */
export type Mismatch = Unfit | Cycle | NestedTooDeep;

/** A value that does not fit its declared type. */
export interface Unfit {
  /** The path to the value, for example `Order.lines[3].quantity`. */
  readonly path: string;
  readonly type: string;
  readonly value: string;
  /** A sentence that says what to write instead, if the cause is a known mistake. */
  readonly fix?: string | undefined;
}

/** A value that contains itself. */
export interface Cycle {
  readonly path: string;
  /** The path to the inner occurrence of the same value. */
  readonly again: string;
}

/** A value that is nested so deeply that encoding it would exhaust the call stack. */
export interface NestedTooDeep {
  /** The path to the innermost message that was reached. */
  readonly path: string;
  readonly levels: number;
}

/** IW2007: a value cannot be encoded as its declared type. */
export function valueMismatch(mismatch: Mismatch, cause: unknown): SetupError {
  return new SetupError("IW2007", mismatchText(mismatch), { cause });
}

function mismatchText(mismatch: Mismatch): string {
  const { path } = mismatch;
  if ("again" in mismatch) {
    return `${path} is ${mismatch.again} again, so it contains itself. Pass a value without a cycle.`;
  }
  if ("levels" in mismatch) {
    return `${path} is ${mismatch.levels} levels deep, more than the stack of JavaScript holds. Pass a value of fewer levels.`;
  }
  const { fix = "Pass a value of that type, or change the declaration." } = mismatch;
  return `${path} is ${mismatch.value}, which does not fit its type ${mismatch.type}. ${fix}`;
}

/** IW2007: a value can be encoded, but has no JSON form. */
export function noJsonForm(path: string, reason: string, cause?: unknown): SetupError {
  const fix = "Pass a value that has a JSON form; the messages in an Any must be in the option registry.";
  return new SetupError("IW2007", `${path} has no JSON form: ${reason}. ${fix}`, { cause });
}

/** IW2011: two members of one service have operation names that are equal but for the case of letters. */
export function operationsConflict(service: string, first: string, second: string): SetupError {
  return new SetupError(
    "IW2011",
    `${first} and ${second} have the same operation name in service '${service}' (case does not count). ` +
      "Give one of them another name: @operationContract { name: … }.",
  );
}

/** IW2012: an overloaded method was called with a number of arguments that no overload takes. */
export function noOverload(contract: string, method: string, given: number, taken: string): SetupError {
  return new SetupError(
    "IW2012",
    `${contract}.${method} was called with ${given} argument${given === 1 ? "" : "s"}, but its overloads take ${taken}. ` +
      "Pass as many arguments as one of them declares.",
  );
}

/** IW2014: metadata has names or values that cannot be sent, or was set too late or too early. */
export function unsendableHeader(
  name: string,
  reason: string,
  fix = "Send the value under a name of your own.",
): SetupError {
  return new SetupError("IW2014", `Header '${name}' cannot be sent: ${reason}. ${fix}`);
}

/** IW2014: the credentials of a call returned something other than metadata. */
export function credentialsWithoutMetadata(path: string, made: string): SetupError {
  return new SetupError(
    "IW2014",
    `The credentials of the call to ${path} made ${made}, which is not a Metadata. ` +
      "Hand a Metadata of grpc-js or of interwire to the callback of their generator.",
  );
}

/** IW2016: a call has credentials, but its channel is not secure. */
export function insecureCredentials(path: string): SetupError {
  return new SetupError(
    "IW2016",
    `The call to ${path} has credentials, and its channel is not secure: anyone on the network could read them. ` +
      "Give createChannel tls, or allowInsecureCredentials: true where that does not matter.",
  );
}

/** IW2019: messages of several packages refer to each other. Two .proto files cannot import each other. */
export function crossPackageCircle(names: readonly string[]): SetupError {
  return new SetupError(
    "IW2019",
    `The messages ${names.join(", ")} refer to each other and are of several packages, so no .proto files can have them: files cannot ` +
      "import each other. Give them names in one package: @dataContract { name: … }.",
  );
}

/** IW2024: two different messages have the same name, so that no description can have both. */
export function sameMessageName(name: string): SetupError {
  return new SetupError(
    "IW2024",
    `Two different messages have the name ${name}, so they cannot be described together. ` +
      "Give one of them another name: @dataContract { name: … }.",
  );
}

/** IW2023: the interceptors of a call returned without a response. `setting` is example code that sets a response. */
export function noResponse(member: string, isMade: boolean, setting: string): SetupError {
  const cause = isMade ? "caught the error of next() and set none" : "neither called next() nor set one";
  const first = isMade ? "Throw the error again" : "Call next()";
  return new SetupError(
    "IW2023",
    `The call of ${member} has no response: its interceptors ${cause}. ${first}, throw an RpcError, or set a response: ${setting}.`,
  );
}

/** IW2026: a call was given a request stream that another call has read already, for example in a retry. */
export function readTwice(member: string): SetupError {
  return new SetupError(
    "IW2026",
    `The request stream of ${member} was read by a call before and does not begin again, so this call would send no items. ` +
      "Make a new stream for each call; for retries, pass an iterable that begins again: { [Symbol.asyncIterator]: () => makeItems() }.",
  );
}

/** IW2027: `currentCall` was used in an engine without `AsyncLocalStorage`. */
export function noAsyncContexts(): SetupError {
  return new SetupError(
    "IW2027",
    "currentCall() needs AsyncLocalStorage, and there is none here. Take a CallContext as a parameter of the operation, and pass it on.",
  );
}
