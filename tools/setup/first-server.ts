/** A contract that a new project serves. */
export interface InitialContract {
  /** The name of the interface. */
  readonly name: string;
  /** The module that it is in, as a module in `src` imports it: `./shop/orders.js`. */
  readonly module: string;
}

/** The program that serves contracts, as a beginning. Several of them may have one name. */
export function serverOf(contracts: readonly InitialContract[]): string {
  const named = contracts.map((one, at) => {
    const before = contracts.slice(0, at).filter(({ name }) => name === one.name).length;
    return { ...one, local: before === 0 ? one.name : `${one.name}${before + 1}` };
  });
  const imports = named.map(
    ({ name, local, module }) =>
      `import type { ${name === local ? name : `${name} as ${local}`} } from ${JSON.stringify(module)};\n`,
  );
  const calls = named.map(({ local }) => `\n    .implement<${local}>({}, { partial: true })`);
  const server = calls.length === 1 ? (calls[0] as string).trim() : calls.join("");
  return `import { createServer } from "interwire";
${imports.join("")}
// An operation without an implementation answers UNIMPLEMENTED.
async function main(): Promise<void> {
  const server = createServer()${server};
  console.log("listening on", await server.listen("127.0.0.1:50051"));
}

void main();
`;
}
