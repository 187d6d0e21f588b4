import { contractOf, createServer } from "interwire";
import { contract, contracts, SEAM } from "interwire/codegen";
import type { IFirst } from "../contracts.js";

class Plain {}

const plain = contract({ seam: SEAM, name: "IPlain", hash: "" });

/** The transformer's output for a class whose contracts have no service. */
class Unmarked extends Plain {
  static [contracts](): readonly unknown[] {
    return [plain];
  }
}

/** Maps a class of which the compiler knows nothing. */
const map = (service: unknown): unknown => (createServer() as unknown as { map(one: unknown): unknown }).map(service);

const mostLikely =
  "has no contracts, most likely because the file that declares it was not compiled by interwire's transformer. " +
  'Under jest, transform with "interwire/jest", or with "interwire/ts-jest" in place of "ts-jest" and isolatedModules off, ' +
  "which compiles every file without its types. If the transformer did compile it, annotate an interface that it implements " +
  "with @serviceContract and its methods with @operationContract.";
const noService =
  "has no service, so nothing of it can be hosted or called. " +
  "Annotate the contract with @serviceContract, and its methods with @operationContract.";

test.each<[string, () => unknown, string]>([
  ["a class without contracts", () => map(Plain), `IW2003: Plain ${mostLikely}`],
  ["an anonymous class without contracts", () => map(class {}), `IW2003: An anonymous class ${mostLikely}`],
  ["a compiled class", () => map(Unmarked), `IW2003: Unmarked ${noService}`],
  ["a compiled contract", () => contractOf<IFirst>(plain as never), `IW2003: IPlain ${noService}`],
])("%s", (_, mistake, text) => {
  expect(mistake).toThrow(new Error(text));
});
