import type { Contract } from "interwire";
import { boolType, contract, type MessageInit, type OperationInit, stringType, type WireType } from "interwire/codegen";

/** One parameter or result of a hand-written operation. */
export interface Slot {
  readonly at: number;
  readonly name: string;
  readonly type: WireType;
}

function fieldsOf(slots: readonly Slot[]): MessageInit["fields"] {
  return slots.map(({ name, type }, index) => ({ no: index + 1, name, type }));
}

/** A request message over type descriptors: its value is the array of arguments. */
export function request(name: string, arity: number, slots: readonly Slot[]): MessageInit {
  return {
    name,
    fields: fieldsOf(slots) ?? [],
    codec: () => ({
      write(w, p, a: readonly unknown[]) {
        for (const [index, { at, type }] of slots.entries()) p = type.write(w, p, index + 1, a[at], 16);
        return p;
      },
      read(r, p, end) {
        const values = slots.map(({ type }) => type.initial());
        while (p < end) {
          const tag = r.tag(p);
          p = r.pos;
          const slot = slots[(tag >>> 3) - 1];
          if (slot === undefined) {
            p = r.skip(tag, p, end);
          } else {
            values[(tag >>> 3) - 1] = slot.type.read(r, tag, p, end, values[(tag >>> 3) - 1]);
            p = r.pos;
          }
        }
        if (p !== end) throw r.truncated();
        const a: unknown[] = new Array(arity).fill(undefined);
        for (const [index, { at, type }] of slots.entries()) a[at] = type.settle(values[index], r);
        return a;
      },
    }),
  };
}

/** A response message over type descriptors: its value is the result itself. */
export function response(name: string, type?: WireType): MessageInit {
  const inner = request(name, 1, type === undefined ? [] : [{ at: 0, name: "result", type }]);
  return {
    ...inner,
    codec() {
      const { write, read } = inner.codec();
      return {
        write: (w, p, result: unknown) => write(w, p, [result] as never),
        read: (r, p, end) => (read(r, p, end) as unknown[])[0],
      };
    },
  };
}

/** A unary operation over type descriptors. */
export function unary(
  path: string,
  slots: readonly Slot[],
  result?: WireType,
  more: Partial<OperationInit> = {},
): OperationInit {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const arity = more.arity ?? slots.length;
  const init = {
    name,
    method: name,
    path,
    kind: "unary" as const,
    arity,
    request: request(`${name}_Request`, arity, slots),
    response: response(`${name}_Response`, result),
  };
  return { ...init, ...more };
}

/** A parameter or result at a place of the argument list. */
export const at = (index: number, name: string, type: WireType): Slot => ({ at: index, name, type });

/** A contract without parameters whose one operation answers a string; its name is the service's. */
export function pingContract<T>(
  service: string,
  more: { name?: string; bases?: () => readonly { hash: string }[] } = {},
): Contract<T> {
  return contract<T, string>({
    seam: 1,
    name: more.name ?? service,
    service,
    hash: service,
    ...(more.bases === undefined ? {} : { bases: more.bases }),
    operations: [unary(`/${service}/Ping`, [], stringType)],
  });
}

/** An operation that returns whether it was called. */
export function flag(name: string, path?: string): OperationInit {
  const { path: _, ...operation } = unary(`/x/${name}`, [], boolType);
  return path === undefined ? operation : { ...operation, path };
}
