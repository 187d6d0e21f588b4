import {
  type CallContext,
  type Code,
  clrDetailOf,
  detailOf,
  type double,
  type int32,
  type int64,
  Metadata,
  RpcError,
} from "interwire";
import type {
  Bcl,
  Color,
  FaultInfo,
  ICalculator,
  IDerived,
  IDotted,
  IErrors,
  IGeneric,
  IMessages,
  IMultipurpose,
  INamespaced,
  INamespaceOnly,
  Person,
  ProtoPerson,
  Scalars,
} from "./recorded.js";

export class Calculator implements ICalculator {
  Sum(...values: int32[]): int64 {
    return values.reduce((sum, value) => sum + BigInt(value), 0n);
  }
  async SumAsync(x: int32, y: int32): Promise<int64> {
    return BigInt(x) + BigInt(y);
  }
  Nothing(): void {}
  async NothingAsync(): Promise<void> {}
}

export class Dotted implements IDotted {
  async Ping(): Promise<int32> {
    return 1;
  }
}

export class Namespaced implements INamespaced {
  async Ping(): Promise<int32> {
    return 2;
  }
}

export class NamespaceOnly implements INamespaceOnly {
  async Ping(): Promise<int32> {
    return 3;
  }
}

export class Generic<T> implements IGeneric<T> {
  async Echo(value: T): Promise<T> {
    return value;
  }
  async Last(values: AsyncIterable<T>): Promise<T> {
    let last: T | undefined;
    for await (const value of values) last = value;
    return last as T;
  }
}

export class Derived implements IDerived {
  async BaseOp(s: string): Promise<string> {
    return `base ${s}`;
  }
  async Touch(): Promise<string> {
    return "touched";
  }
  async Add(x: double, y: double): Promise<double> {
    return x + y;
  }
  async Own(): Promise<double> {
    return 0.5;
  }
}

export class Messages implements IMessages {
  async EchoPerson(value: Person | null): Promise<Person | null> {
    return value;
  }
  async EchoProto(value: ProtoPerson | null): Promise<ProtoPerson | null> {
    return value;
  }
  async EchoScalars(value: Scalars | null): Promise<Scalars | null> {
    return value;
  }
  async EchoBcl(value: Bcl | null): Promise<Bcl | null> {
    return value;
  }
  async EchoNullable(value: int32 | null): Promise<int32 | null> {
    return value;
  }
  async EchoString(value: string | null): Promise<string | null> {
    return value;
  }
  async EchoList(value: Person[]): Promise<Person[]> {
    return value;
  }
  async EchoMap(value: Map<string, int32>): Promise<Map<string, int32>> {
    return value;
  }
  async EchoBytes(value: Uint8Array | null): Promise<Uint8Array | null> {
    return value;
  }
  async EchoColor(value: Color): Promise<Color> {
    return value;
  }
  async Pair(count: int32, text: string | null): Promise<[int32, string | null]> {
    return [count, text];
  }
  async Many(...values: Parameters<IMessages["Many"]>): Promise<string> {
    return values
      .filter((_, index) => index !== 5)
      .map(toClrText)
      .join("|");
  }
}

/** A value as .NET prints it. */
function toClrText(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex").toUpperCase();
  if (typeof value === "object" && value !== null) return String((value as Person).name);
  return String(value);
}

export class Multipurpose implements IMultipurpose {
  Concat(value: string, context: CallContext): string {
    return value + context.metadata.get("value").join();
  }
  async Sum5ValuesAsync(x1: int64, x2: int32, x3: int32, x4: int32, x5: int32): Promise<int64> {
    return x1 + BigInt(x2 + x3 + x4 + x5);
  }
  async *RepeatValue(value: string | null, count: int32): AsyncIterable<string | null> {
    for (let i = 0; i < count; i++) yield value;
  }
  async RepeatValueAsync(value: string | null, count: int32): Promise<AsyncIterable<string | null>> {
    return this.RepeatValue(value, count);
  }
  async GenerateArraysAsync(arrayLength: int32, count: int32): Promise<[int32, AsyncIterable<int32[]>]> {
    return [arrayLength * count, arraysOf(arrayLength, count)];
  }
  async SumValues(values: AsyncIterable<int32>): Promise<int64> {
    let sum = 0n;
    for await (const value of values) sum += BigInt(value);
    return sum;
  }
  async MultiplyByAndSumValues(
    values: AsyncIterable<int32>,
    multiplier: int32,
    valuesCount: int32 | null,
  ): Promise<int64> {
    let sum = 0n;
    for await (const value of this.MultiplyBy(values, multiplier, valuesCount)) sum += value;
    return sum;
  }
  async *ConvertValues(values: AsyncIterable<int32>): AsyncIterable<string> {
    for await (const value of values) yield String(value);
  }
  async *MultiplyBy(values: AsyncIterable<int32>, multiplier: int32, valuesCount: int32 | null): AsyncIterable<int64> {
    let count = 0;
    for await (const value of values) {
      yield BigInt(value * multiplier);
      if (++count === valuesCount) return;
    }
  }
  async MultiplyByAsync(values: AsyncIterable<int32>, multiplier: int32): Promise<AsyncIterable<int64>> {
    return this.MultiplyBy(values, multiplier, null);
  }
  async GreetAsync(
    names: AsyncIterable<string>,
    greeting: string | null,
  ): Promise<[AsyncIterable<string>, string | null]> {
    return [greetingsOf(names, greeting), greeting];
  }
}

async function* arraysOf(length: number, count: number): AsyncIterable<int32[]> {
  for (let i = 0; i < count; i++) yield Array.from({ length }, (_, index) => index);
}

async function* greetingsOf(names: AsyncIterable<string>, greeting: string | null): AsyncIterable<string> {
  for await (const name of names) yield `${greeting ?? ""} ${name}`;
}

export class Errors implements IErrors {
  readonly aborted: unknown[] = [];

  async Rpc(code: int32, detail: string): Promise<void> {
    const metadata = new Metadata();
    metadata.add("x-trailer", "one");
    metadata.add("x-trailer", "two");
    metadata.add("x-data-bin", Buffer.from([1, 2, 255]));
    throw new RpcError(code as Code, detail, { metadata });
  }
  async Unknown(text: string): Promise<void> {
    throw new Error(text);
  }
  async Fault(text: string): Promise<void> {
    throw fault(text);
  }
  async FaultAfter(items: int32): Promise<AsyncIterable<int32>> {
    return (async function* () {
      for (let i = 0; i < items; i++) yield i;
      throw fault(`after ${items}`);
    })();
  }
  async FaultBeforeHeader(text: string): Promise<[int32, AsyncIterable<int32>]> {
    throw fault(text);
  }
  async FaultWhileReading(values: AsyncIterable<int32>, text: string): Promise<int64> {
    for await (const value of values) throw fault(`${text} ${value}`);
    return 0n;
  }
  async FaultText(text: string): Promise<void> {
    throw new RpcError(13, text, { details: [clrDetailOf("System.String", text)] });
  }
  Sleep(ms: int32, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        this.aborted.push(signal.reason);
        reject(signal.reason);
      });
    });
  }
}

/** A failure with the detail `FaultInfo { "application", text }`. */
function fault(text: string): RpcError {
  const metadata = new Metadata();
  metadata.set("x-fault", "yes");
  return new RpcError(9, `fault: ${text}`, { metadata, details: [detailOf<FaultInfo>({ kind: "application", text })] });
}
