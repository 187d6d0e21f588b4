import { inspect } from "node:util";
import { Code, RpcError } from "interwire";

const refuse = (): never => {
  throw new Error("It was touched");
};

const revoked = Proxy.revocable({}, {});
revoked.revoke();

/** An RpcError that breaks when its code is read. */
class Trapped extends RpcError {
  constructor() {
    super(Code.ABORTED, "trapped");
    Object.defineProperty(this, "code", { get: refuse });
  }
}

/** Values that code may throw besides errors. */
export const strangeValues: Readonly<Record<string, unknown>> = {
  null: null,
  undefined: undefined,
  "a string": "text",
  "a symbol": Symbol("thrown"),
  "a function": refuse,
  "a frozen error": Object.freeze(new Error("frozen")),
  "an object that has no text": { toString: refuse, toJSON: refuse, [inspect.custom]: refuse, constructor: null },
  "an error without a stack": Object.defineProperties(new Error(), {
    stack: { get: refuse },
    message: { get: refuse },
  }),
  "a proxy that refuses everything": new Proxy(new Error("hidden"), {
    get: refuse,
    has: refuse,
    ownKeys: refuse,
    getPrototypeOf: refuse,
    defineProperty: refuse,
    getOwnPropertyDescriptor: refuse,
  }),
  "a revoked proxy": revoked.proxy,
  "an RpcError that breaks": new Trapped(),
};
