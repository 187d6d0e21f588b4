import { type CallContext, type Code, type int32, type int64, Metadata, RpcError } from "interwire";
import type { Everything, FindRequest, ICalculator, IDirectory, Person } from "./directory.js";

export class Calculator implements ICalculator {
  async SumAsync(x: int32, y: int32, z: int32): Promise<int64> {
    return BigInt(x) + BigInt(y) + BigInt(z);
  }
}

/** Does what the native peers' servers do, too. */
export class Directory implements IDirectory {
  async Register(person: Person, note: string | undefined, labels: Map<string, int32>): Promise<string> {
    const sorted = [...labels].map(([name, value]) => `${name}=${value}`).sort();
    return `${person.name} (${person.age}, ${person.address.city}) note ${note ?? "none"} [${sorted.join()}]`;
  }

  async Greet(context: CallContext, name: string): Promise<string> {
    const user = context.metadata.get("x-user").join();
    const data = context.metadata.get("x-data-bin").map((value) => Buffer.from(value as Buffer));
    context.setResponseHeader("x-header", `header for ${user}`);
    context.setTrailer("x-trailer", `trailer for ${user}`);
    for (const value of data) context.setTrailer("x-data-bin", value);
    return `Hello, ${name}!`;
  }

  async Fail(code: int32, text: string): Promise<void> {
    const metadata = new Metadata();
    metadata.set("x-reason", `because ${code}`);
    metadata.set("x-data-bin", Buffer.from([1, 2, 255]));
    throw new RpcError(code as Code, text, { metadata });
  }

  async Find({ name }: FindRequest): Promise<Person> {
    if (name !== "ann") throw new RpcError(5, `No person is named "${name}"`);
    const address = { street: "1 Main", city: "Zürich" };
    return { name, age: 41, address, tags: ["a", ""], color: 2, height: 0 };
  }

  async Echo(everything: Everything): Promise<Everything> {
    return everything;
  }
}
