import type { CallContext, Contract, Message } from "interwire";
import {
  contract,
  int32,
  int32Type,
  int64,
  message,
  messageType,
  type OperationInit,
  stringType,
} from "interwire/codegen";
import { at, request, unary } from "./table-builders.js";

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

/** Every shape of operation that the tests call. */
export interface ICalculator {
  Sum(x: number, y: number): Promise<bigint>;
  Buy(order: Order): Promise<string>;
  Fail(text: string): Promise<void>;
  Wait(text: string, signal?: AbortSignal): Promise<string>;
  First(context: CallContext, text: string): Promise<string>;
  Middle(text: string, signal: AbortSignal | undefined, times: number, context?: CallContext): Promise<string>;
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
        ...unary("/ICalculator/Buy", [at(0, "order", order)], stringType),
        request: {
          ...request("Buy_Request", 1, [at(0, "order", order)]),
          fields: [{ no: 1, name: "order", type: Order$message }],
        },
      },
      unary("/ICalculator/Fail", [at(0, "text", stringType)]),
      unary("/ICalculator/Wait", [at(0, "text", stringType)], stringType, {
        arity: 2,
        required: 1,
        context: [{ at: 1, type: "AbortSignal" }],
      }),
      unary("/ICalculator/First", [at(1, "text", stringType)], stringType, {
        arity: 2,
        context: [{ at: 0, type: "CallContext" }],
      }),
      unary("/ICalculator/Middle", [at(0, "text", stringType), at(2, "times", int32Type)], stringType, {
        arity: 4,
        required: 3,
        context: [
          { at: 1, type: "AbortSignal" },
          { at: 3, type: "CallContext" },
        ],
      }),
      unary("/ICalculator/Over", [at(0, "x", int32Type), at(1, "y", int32Type)], int32Type),
      unary(
        "/ICalculator/OverThree",
        [at(0, "x", int32Type), at(1, "y", int32Type), at(2, "z", int32Type)],
        int32Type,
        { method: "Over" },
      ),
      unary("/ICalculator/Watch", [at(0, "n", int32Type)], stringType, {
        kind: "serverStreaming",
      }),
      unary("/ICalculator/Collect", [at(0, "items", stringType)], stringType, {
        kind: "clientStreaming",
      }),
    ],
  });
  return calculator;
}
