import type { TypeScript } from "./context.js";

const known = new WeakMap<TypeScript, TypeScript>();

/**
 * The compiler's exports as plain values. The compiler exports two thousand getters: V8 looks each use of one up in its runtime, which
 * takes longer than most questions about a node. Each value is kept when it is first used, for to call all getters takes 7 ms.
 */
export function plainTypeScript(typescript: TypeScript): TypeScript {
  const earlier = known.get(typescript);
  if (earlier !== undefined) return earlier;
  const getters = new Proxy(typescript, {
    get(exports, name: keyof TypeScript, plain: TypeScript) {
      const value = exports[name];
      Object.defineProperty(plain, name, { value });
      return value;
    },
  });
  const plain = Object.create(getters) as TypeScript;
  known.set(typescript, plain);
  known.set(plain, plain);
  return plain;
}
