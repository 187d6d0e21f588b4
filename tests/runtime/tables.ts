import type { Contract, Message } from "interwire";
import {
  boolType,
  contract,
  int32,
  int32Type,
  int64,
  type MessageInit,
  message,
  messageType,
  type OperationInit,
  stringType,
  type WireType,
} from "interwire/codegen";

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

const at = (index: number, name: string, type: WireType): Slot => ({ at: index, name, type });

export interface Line {
  readonly sku: string;
  readonly quantity: number;
}

/** A message in the form that the transformer emits. */
export function Line$message(): Message<Line, "line"> {
  const holder = Line$message as { table?: Message<Line, "line"> };
  holder.table ??= message({
    seam: 1,
    name: "Line",
    hash: "line",
    fields: [
      { no: 1, name: "sku", type: "string" },
      { no: 2, name: "quantity", type: "int32" },
    ],
    codec: () => ({
      write(w, p, m: Line) {
        let b = w.buf;
        if (p + 32 > b.length) {
          p = w.grow(p, 32);
          b = w.buf;
        }
        if (m.sku !== "") {
          b[p++] = 10;
          p = w.string(p, m.sku, 32, m.sku.length);
          b = w.buf;
        }
        if (m.quantity !== 0) {
          b[p++] = 16;
          p = int32(b, p, m.quantity);
        }
        return p;
      },
      read(r, p, end) {
        let sku = "";
        let quantity = 0;
        while (p < end) {
          const tag = r.tag(p);
          p = r.pos;
          switch (tag) {
            case 10:
              sku = r.string(p, end);
              p = r.pos;
              break;
            case 16:
              quantity = r.varint(p) | 0;
              p = r.pos;
              break;
            default:
              p = r.skip(tag, p, end);
          }
        }
        if (p !== end) throw r.truncated();
        return { sku, quantity };
      },
    }),
  });
  return holder.table;
}

export interface Order {
  readonly lines: readonly Line[];
}

/** A message with a repeated message in it. */
export function Order$message(): Message<Order, "order"> {
  const holder = Order$message as { table?: Message<Order, "order"> };
  holder.table ??= message({
    seam: 1,
    name: "Order",
    hash: "order",
    fields: [{ no: 1, name: "lines", type: Line$message, repeated: true }],
    codec() {
      const line = Line$message().link();
      return {
        write(w, p, m: Order) {
          for (const item of m.lines) {
            if (p + 32 > w.buf.length) p = w.grow(p, 32);
            w.buf[p++] = 10;
            const f = p + 1 - w.start;
            p = w.join(f, line.write(w, p + 1, item));
          }
          return p;
        },
        read(r, p, end) {
          const lines: Line[] = [];
          while (p < end) {
            const tag = r.tag(p);
            p = r.pos;
            if (tag !== 10) {
              p = r.skip(tag, p, end);
              continue;
            }
            const e = r.enter(p, end);
            lines.push(line.read(r, r.pos, e) as Line);
            r.depth++;
            p = e;
          }
          if (p !== end) throw r.truncated();
          return { lines };
        },
      };
    },
  });
  return holder.table;
}

const sum: OperationInit = {
  name: "Sum",
  method: "Sum",
  path: "/ICalculator/Sum",
  kind: "unary",
  arity: 2,
  request: {
    name: "ICalculator_Sum_Request",
    fields: [
      { no: 1, name: "x", type: "int32" },
      { no: 2, name: "y", type: "int32" },
    ],
    codec: () => ({
      write(w, p, a: [number, number]) {
        let b = w.buf;
        if (p + 22 > b.length) {
          p = w.grow(p, 22);
          b = w.buf;
        }
        if (a[0] !== 0) {
          b[p++] = 8;
          p = int32(b, p, a[0]);
        }
        if (a[1] !== 0) {
          b[p++] = 16;
          p = int32(b, p, a[1]);
        }
        return p;
      },
      read(r, p, end) {
        let x = 0;
        let y = 0;
        while (p < end) {
          const tag = r.tag(p);
          p = r.pos;
          switch (tag) {
            case 8:
              x = r.varint(p) | 0;
              p = r.pos;
              break;
            case 16:
              y = r.varint(p) | 0;
              p = r.pos;
              break;
            default:
              p = r.skip(tag, p, end);
          }
        }
        if (p !== end) throw r.truncated();
        return [x, y];
      },
    }),
  },
  response: {
    name: "ICalculator_Sum_Response",
    fields: [{ no: 1, name: "result", type: "int64" }],
    codec: () => ({
      write(w, p, result: bigint) {
        if (p + 11 > w.buf.length) p = w.grow(p, 11);
        if (result !== 0n) {
          w.buf[p++] = 8;
          p = int64(w.buf, p, result);
        }
        return p;
      },
      read(r, p, end) {
        let result = 0n;
        while (p < end) {
          const tag = r.tag(p);
          p = r.pos;
          if (tag === 8) {
            result = r.int64(p);
            p = r.pos;
          } else p = r.skip(tag, p, end);
        }
        if (p !== end) throw r.truncated();
        return result;
      },
    }),
  },
};

export interface CallContextLike {
  readonly metadata: { get(key: string): unknown[] };
}

/** Every shape of operation that the tests call. */
export interface ICalculator {
  Sum(x: number, y: number): Promise<bigint>;
  Buy(order: Order): Promise<string>;
  Fail(text: string): Promise<void>;
  Wait(text: string, signal?: AbortSignal): Promise<string>;
  First(context: import("interwire").CallContext, text: string): Promise<string>;
  Middle(
    text: string,
    signal: AbortSignal | undefined,
    times: number,
    context?: import("interwire").CallContext,
  ): Promise<string>;
  Over(x: number, y: number): Promise<number>;
  Over(x: number, y: number, z: number): Promise<number>;
  Watch(n: number): AsyncIterable<string>;
  Collect(items: AsyncIterable<string>): Promise<string>;
  Ignored(): Promise<void>;
}

let calculator: Contract<ICalculator, "calculator"> | undefined;

/** The node of {@link ICalculator}. */
export function ICalculator$contract(): Contract<ICalculator, "calculator"> {
  const order = messageType(Order$message());
  calculator ??= contract({
    seam: 1,
    name: "ICalculator",
    service: "ICalculator",
    hash: "calculator",
    methods: ["Ignored"],
    operations: [
      sum,
      {
        ...unary("/ICalculator/Buy", [at(0, "order", order as WireType)], stringType as WireType),
        request: {
          ...request("Buy_Request", 1, [at(0, "order", order as WireType)]),
          fields: [{ no: 1, name: "order", type: Order$message }],
        },
      },
      unary("/ICalculator/Fail", [at(0, "text", stringType as WireType)]),
      unary("/ICalculator/Wait", [at(0, "text", stringType as WireType)], stringType as WireType, {
        arity: 2,
        required: 1,
        context: [{ at: 1, type: "AbortSignal" }],
      }),
      unary("/ICalculator/First", [at(1, "text", stringType as WireType)], stringType as WireType, {
        arity: 2,
        context: [{ at: 0, type: "CallContext" }],
      }),
      unary(
        "/ICalculator/Middle",
        [at(0, "text", stringType as WireType), at(2, "times", int32Type as WireType)],
        stringType as WireType,
        {
          arity: 4,
          required: 3,
          context: [
            { at: 1, type: "AbortSignal" },
            { at: 3, type: "CallContext" },
          ],
        },
      ),
      unary(
        "/ICalculator/Over",
        [at(0, "x", int32Type as WireType), at(1, "y", int32Type as WireType)],
        int32Type as WireType,
      ),
      unary(
        "/ICalculator/OverThree",
        [at(0, "x", int32Type as WireType), at(1, "y", int32Type as WireType), at(2, "z", int32Type as WireType)],
        int32Type as WireType,
        { method: "Over" },
      ),
      unary("/ICalculator/Watch", [at(0, "n", int32Type as WireType)], stringType as WireType, {
        kind: "serverStreaming",
      }),
      unary("/ICalculator/Collect", [at(0, "items", stringType as WireType)], stringType as WireType, {
        kind: "clientStreaming",
      }),
    ],
  });
  return calculator;
}

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
    operations: [unary(`/${service}/Ping`, [], stringType as WireType)],
  });
}

/** An operation that returns whether it was called. */
export function flag(name: string, path?: string): OperationInit {
  const { path: _, ...operation } = unary(`/x/${name}`, [], boolType as WireType);
  return path === undefined ? operation : { ...operation, path };
}
