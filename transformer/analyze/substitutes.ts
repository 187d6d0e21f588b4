/** What to use in place of a type that has no form on the wire. */
interface Substitute {
  /** Advice for people. */
  readonly hint: string;
  /**
   * The type to write. `$1` is the first type argument of the one that it stands for, `$*` are all of them. Absent if no single type
   * can stand for it.
   */
  readonly code?: string;
}

const stream = "A stream is an AsyncIterable<T>, as a parameter or the result of an operation: declare it as that";
const bytes = "Use Uint8Array";
export const declareMessage = "Declare an interface with numbered members";

/** The substitutes of built-in types, types of Node and browsers, and types of well-known packages, by name. */
const substitutes: Readonly<Record<string, Substitute>> = {
  ...everyName("Set ReadonlySet WeakSet Iterable", "Use an array", "$1[]"),
  ...everyName("WeakMap", "Use Map<K, V>", "Map<$*>"),
  ...everyName("Iterator IterableIterator", "Use an array, or AsyncIterable<T> for a stream", "$1[]"),
  ...everyName("IteratorObject Generator", "Use an array, or AsyncIterable<T> for a stream"),
  ...everyName(
    "Buffer ArrayBuffer SharedArrayBuffer ArrayBufferLike DataView Blob File Uint8ClampedArray",
    bytes,
    "Uint8Array",
  ),
  ...everyName("Int8Array Int16Array Int32Array", "Use int32[]", "int32[]"),
  ...everyName("Uint16Array Uint32Array", "Use uint32[]", "uint32[]"),
  ...everyName("Float32Array", "Use float[]", "float[]"),
  ...everyName("Float64Array", "Use double[]", "double[]"),
  ...everyName("BigInt64Array", "Use int64[]", "int64[]"),
  ...everyName("BigUint64Array", "Use uint64[]", "uint64[]"),
  ...everyName("Readable Duplex Transform PassThrough Writable", stream, "AsyncIterable<Uint8Array>"),
  ...everyName("ReadableStream Observable Subject AsyncIterator", stream, "AsyncIterable<$1>"),
  ...everyName("Stream EventEmitter EventTarget WritableStream BehaviorSubject ReplaySubject", stream),
  ...everyName("String URL URLSearchParams RegExp", "Use string", "string"),
  Number: { hint: "Use number, or a wire type such as int32", code: "number" },
  Boolean: { hint: "Use boolean", code: "boolean" },
  BigInt: { hint: "Use bigint, or a wire type such as int64", code: "bigint" },
  Error: { hint: "Throw an RpcError, or declare an interface with numbered members" },
  Promise: { hint: "A promise cannot be sent, only its value: take the value itself", code: "$1" },
  AsyncIterable: { hint: "A stream is a parameter or the result of an operation, never inside another type" },
  AsyncGenerator: {
    hint: "A stream is a parameter or the result of an operation: declare it as AsyncIterable",
    code: "AsyncIterable<$1>",
  },
  Object: { hint: declareMessage },
  Function: { hint: "Functions do not travel: send values, or a stream of them as AsyncIterable<T>" },
  CallContext: { hint: "A context is a parameter of its own, never a value" },
  AbortSignal: { hint: "A signal is a parameter of its own, never a value" },
  Record: { hint: "Use Map<K, V>; a record can only have string keys", code: "Map<$*>" },
};

function everyName(names: string, hint: string, code?: string): Record<string, Substitute> {
  const substitute = code === undefined ? { hint } : { hint, code };
  return Object.fromEntries(names.split(" ").map((name) => [name, substitute]));
}

/** The substitute of a type by its name. */
export function substituteFor(name: string): Substitute | undefined {
  return Object.hasOwn(substitutes, name) ? substitutes[name] : undefined;
}

export function hintOf(name: string): string | undefined {
  return substituteFor(name)?.hint;
}
