import type { TypeScript } from "./in-process.js";

const known = new WeakMap<TypeScript, TypeScript>();

/**
 * The exports of the compiler as plain properties, for speed. The compiler exports two thousand getters, and each use of a getter
 * takes longer than most questions about a node. A property is set on its first use: reading all getters beforehand would take 7
 * ms.
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
