import { memoize } from "../base/memoize.js";
import { accept, type Check, type Checks, checkOptions } from "../base/options/check-options.js";
import { aBoolean, aFunction, aString, isByteArray, isString } from "../base/options/kinds.js";
import { copyOfBytes, grpcBytes } from "../platform/platform.js";
import { isBinary, writeBinary } from "./binary-values.js";
import { someMetadata } from "./some-metadata.js";

/** A header's value: bytes if the name ends with `-bin`, else a string of printable ASCII. */
export type MetadataValue = string | Uint8Array;

/**
 * The type of the values of a header, as far as it follows from the name: of a literal name it is known whether it ends with
 * `-bin`.
 */
export type MetadataValueOf<Name extends string> = string extends Name
  ? MetadataValue
  : Lowercase<Name> extends `${string}-bin`
    ? Uint8Array
    : string;

/** The options of a call that can be set on its metadata, with the names of grpc-js. */
export interface MetadataOptions {
  /** Whether the request may be sent again, because processing it twice does no harm. */
  readonly idempotentRequest?: boolean;
  /** Whether to wait for a connection until the deadline, instead of failing with UNAVAILABLE while there is none. */
  readonly waitForReady?: boolean;
  /** Whether the response may be cached. */
  readonly cacheableRequest?: boolean;
  /** Whether the headers may wait for the first message. */
  readonly corked?: boolean;
}

/** Metadata of any class: this package's `Metadata`, that of another copy of this package, or that of any copy of grpc-js. */
export interface MetadataLike {
  /** The values of each name. */
  toJSON(): Readonly<Record<string, readonly MetadataValue[]>>;
  getOptions(): MetadataOptions;
}

interface Settable {
  add(key: string, value: MetadataValue): void;
}

const optionChecks: Checks<MetadataOptions> = {
  idempotentRequest: aBoolean,
  waitForReady: aBoolean,
  cacheableRequest: aBoolean,
  corked: aBoolean,
};
const noOptions: MetadataOptions = Object.freeze(Object.create(null));
const valueCheck: Check = accept(
  'Pass a string, or a Uint8Array under a name that ends with "-bin".',
  (value): value is MetadataValue => isMetadataValue(value),
);
export function isMetadataValue(value: unknown): value is MetadataValue {
  return isString(value) || isByteArray(value);
}

/** Matches the header names that metadata accepts. */
export const legalKey = /^[:0-9a-z_.-]+$/;
/** Matches the text values that metadata accepts: printable ASCII. */
export const legalText = /^[ -~]*$/;

/**
 * The names to which a Metadata appended values, see {@link Metadata.append}: those values are added to the values of less
 * specific options instead of replacing them.
 */
const appended = new WeakMap<Metadata, Set<string>>();

/**
 * The headers or trailers of a call: names in lower-case ASCII, each with one or more values. The class has the methods of
 * grpc-js' `Metadata`, and interwire accepts either class everywhere. {@link Metadata.toGrpc} converts to the class of grpc-js.
 */
export class Metadata {
  // grpc-js reads this private member when it merges metadata of call credentials, so this class works there, too.
  private readonly internalRepr: Map<string, MetadataValue[]> = new Map();
  private options: MetadataOptions;

  /** @throws TypeError if an option cannot be used */
  constructor(options: MetadataOptions = noOptions) {
    if (options !== noOptions) checkOptions(optionChecks, options, "new Metadata()");
    this.options = options;
  }

  /**
   * Converts metadata of any class to this class. Metadata of this class is returned as it is, any other is copied.
   * @throws TypeError if `metadata` is not metadata
   * @example
   * const metadata = Metadata.from(grpcMetadata);
   */
  static from(metadata: MetadataLike): Metadata {
    if (metadata instanceof Metadata) return metadata;
    someMetadata(metadata, "The metadata", "Metadata.from()");
    const own = new Metadata();
    own.options = metadata.getOptions();
    own.merge(metadata);
    return own;
  }

  /**
   * Replaces all values of a name by one.
   * @throws Error or TypeError if a header cannot have the name or the value
   */
  set(key: string, value: MetadataValue): void {
    const name = legal(key, value, "Metadata.set()");
    this.internalRepr.set(name, [kept(value)]);
    appended.get(this)?.delete(name);
  }

  /** Adds a value to those that the name has. @throws Error or TypeError if a header cannot have the name or the value */
  add(key: string, value: MetadataValue): void {
    const name = legal(key, value, "Metadata.add()");
    const values = this.internalRepr.get(name);
    if (values === undefined) this.internalRepr.set(name, [kept(value)]);
    else values.push(kept(value));
  }

  /**
   * Adds a value to those of a name. When the metadata is merged with that of less specific options, such as a client's defaults,
   * the name keeps the values from there, too, which {@link Metadata.set} and {@link Metadata.add} would replace.
   * @throws Error or TypeError if a header cannot have the name or the value
   * @example
   * metadata.append("x-tag", "retried"); // beside the x-tag of the factory's defaults
   */
  append(key: string, value: MetadataValue): void {
    const name = legal(key, value, "Metadata.append()");
    const isNew = !this.internalRepr.has(name);
    this.add(name, value);
    if (isNew) memoize(appended, this, () => new Set<string>()).add(name);
  }

  /** Removes a name with all of its values. @throws TypeError if `key` is not a string */
  remove(key: string): void {
    aString(key, "The name", "Metadata.remove()");
    this.internalRepr.delete(key.toLowerCase());
    appended.get(this)?.delete(key.toLowerCase());
  }

  /** All values of a name; an empty list if there are none. @throws TypeError if `key` is not a string */
  get<Name extends string>(key: Name): MetadataValueOf<Name>[] {
    aString(key, "The name", "Metadata.get()");
    return (this.internalRepr.get(key.toLowerCase()) ?? []) as MetadataValueOf<Name>[];
  }

  /** A plain object with the first value of each name. */
  getMap(): { [key: string]: MetadataValue } {
    const first: { [key: string]: MetadataValue } = {};
    for (const [name, [value]] of this.internalRepr) if (value !== undefined) first[name] = copyOfValue(value);
    return first;
  }

  /** A deep copy. */
  clone(): Metadata {
    const copy = new Metadata();
    copy.options = this.options;
    for (const [name, values] of this.internalRepr) copy.internalRepr.set(name, values.map(copyOfValue));
    const names = appended.get(this);
    if (names !== undefined) appended.set(copy, new Set(names));
    return copy;
  }

  /** Adds the values of other metadata, of any class, after the present ones. @throws TypeError if `other` is not metadata */
  merge(other: MetadataLike): void {
    someMetadata(other, "The metadata", "Metadata.merge()");
    const entries = other instanceof Metadata ? other.internalRepr : Object.entries(other.toJSON());
    for (const [name, values] of entries) {
      this.internalRepr.set(name, [...(this.internalRepr.get(name) ?? []), ...values]);
    }
  }

  /** Replaces the options. @throws TypeError if an option cannot be used */
  setOptions(options: MetadataOptions): void {
    checkOptions(optionChecks, options, "Metadata.setOptions()");
    this.options = options;
  }

  getOptions(): MetadataOptions {
    return this.options;
  }

  /**
   * The headers in the form of Node's HTTP/2. Bytes are base64 without padding, and names that begin with a colon are left out.
   */
  toHttp2Headers(): Record<string, string | string[]> {
    const headers: Record<string, string | string[]> = {};
    for (const [name, values] of this.internalRepr) {
      const [only] = values;
      if (name.startsWith(":") || only === undefined) continue;
      headers[name] = values.length === 1 ? textOf(only) : values.map(textOf);
    }
    return headers;
  }

  /** A plain object with all values of each name; it is also what `JSON.stringify` writes. */
  toJSON(): { [key: string]: MetadataValue[] } {
    return Object.fromEntries(this.internalRepr);
  }

  /**
   * Converts to the `Metadata` of grpc-js. The caller passes that class, because a program may have more than one copy of
   * grpc-js.
   * @throws TypeError if `grpcMetadata` is not a class
   * @example import { Metadata as GrpcMetadata } from "@grpc/grpc-js"; grpcClient.sum(request, metadata.toGrpc(GrpcMetadata),
   * callback);
   */
  toGrpc<GrpcMetadata extends Settable>(grpcMetadata: new (options?: MetadataOptions) => GrpcMetadata): GrpcMetadata {
    aFunction(grpcMetadata, "The class", "Metadata.toGrpc()");
    const copy = new grpcMetadata(this.options);
    for (const [name, values] of this.internalRepr) for (const value of values) copy.add(name, kept(value));
    return copy;
  }
}

/**
 * Merges metadata of less specific options (`base`, for example of a client) with that of more specific ones (`more`, for example
 * of one call). A name in `more` replaces the values of the same name in `base`, unless they were appended.
 */
export function overlaid(base: Metadata, more: Metadata): Metadata {
  const all = base.clone();
  const names = appended.get(more);
  for (const name of Object.keys(more.toJSON())) if (names?.has(name) !== true) all.remove(name);
  all.merge(more);
  all.setOptions({ ...base.getOptions(), ...more.getOptions() });
  return all;
}

// The same rules and error texts as in grpc-js, except that a text names Uint8Array where grpc-js names Buffer.
function legal(key: string, value: MetadataValue, call: string): string {
  aString(key, "The name", call);
  valueCheck(value, "The value", call);
  const name = key.toLowerCase();
  if (!legalKey.test(name)) throw new Error(`Metadata key "${name}" contains illegal characters`);
  const isBytes = typeof value !== "string";
  if (isBinary(name)) {
    if (!isBytes) throw new Error("keys that end with '-bin' must have Uint8Array values");
  } else if (isBytes) {
    throw new Error("keys that don't end with '-bin' must have String values");
  } else if (!legalText.test(value)) {
    throw new Error(`Metadata string value "${value}" contains illegal characters`);
  }
  return name;
}

/** Converts a value into the form in which metadata stores it: on Node, bytes become a Buffer, which grpc-js requires. */
function kept(value: MetadataValue): MetadataValue {
  return typeof value === "string" ? value : grpcBytes(value);
}

export function copyOfValue(value: MetadataValue): MetadataValue {
  return typeof value === "string" ? value : copyOfBytes(value);
}

function textOf(value: MetadataValue): string {
  return typeof value === "string" ? value : writeBinary(value);
}
