// The parts of Node's modules that the core uses where they exist, declared here because the core is compiled without Node's
// types.

/** A captured asynchronous context, in which more code can be run: `AsyncResource`. */
export interface AsyncScope {
  runInAsyncScope<Values extends readonly unknown[]>(
    act: (...values: Values) => unknown,
    receiver: unknown,
    ...values: Values
  ): unknown;
}

/** A value that follows the running code into all asynchronous work that it starts: `AsyncLocalStorage`. */
export interface AsyncStorage<Value> {
  getStore(): Value | undefined;
  run<Values extends readonly unknown[]>(value: Value, act: (...values: Values) => unknown, ...values: Values): unknown;
}

/** Runs `act` in a certain asynchronous context, instead of that of the caller. */
export type InContext = (act: () => void) => void;

/** The members of `node:async_hooks` that the core uses. */
export interface AsyncHooks {
  readonly AsyncLocalStorage: {
    new <Value>(): AsyncStorage<Value>;
    snapshot(): InContext;
  };
  readonly AsyncResource: new (type: string) => AsyncScope;
}

/** A channel of `node:diagnostics_channel`, with the members that the core uses. */
export interface DiagnosticsChannel {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
}

type Inflate = (
  bytes: Uint8Array,
  options: { readonly maxOutputLength: number },
  tell: (error: (Error & { readonly code?: string }) | null, result: Uint8Array) => void,
) => void;

/** The members of `node:zlib` that the core uses. */
export interface Zlib {
  readonly gunzip: Inflate;
  readonly inflate: Inflate;
  gzipSync(bytes: Uint8Array): Uint8Array;
  deflateSync(bytes: Uint8Array): Uint8Array;
}
