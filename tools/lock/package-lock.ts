import { join } from "node:path";
import type { ContractTable } from "../../runtime/contract/contract.js";
import { contractSource } from "../../runtime/contract/contract-source.js";
import type { MessageTable } from "../../runtime/message/message.js";
import { messageSource } from "../../runtime/message/message-source.js";
import { lockOfSources } from "../../transformer/lock/describe-lock.js";
import type { Lock } from "../../transformer/lock/lock.js";
import { importFrom, type Module } from "../schema/foreign-tables.js";
import { memberOf, readJsonFile } from "../setup/json-file.js";

/**
 * What the package in a folder has on the wire, as the tables of the contracts and messages that it exports say. What it declares
 * without type arguments is not known from them. If there are no such tables, the reason is returned: "it is no package".
 */
export async function lockOfPackage(folder: string): Promise<Lock | string> {
  const manifest = readJsonFile(join(folder, "package.json"));
  if (manifest.status !== "read") return "it is no package either, because there is no package.json that can be read";
  const modules: Module[] = [];
  for (const specifier of specifiersOf(folder, manifest.value)) {
    try {
      modules.push(await importFrom(join(folder, "package.json"), specifier));
    } catch (error) {
      const [line] = (error instanceof Error ? error.message : String(error)).split("\n");
      return `its module ${specifier} cannot be loaded: ${line?.replace(/\.$/, "")}`;
    }
  }
  const tables = new Set(modules.flatMap(tablesIn));
  if (tables.size === 0) return "its JavaScript has no contracts or messages that interwire compiled";
  const contracts = [...tables].flatMap((one) => ("operations" in one ? [contractSource(one)] : []));
  const messages = [...tables].flatMap((one) => ("operations" in one ? [] : [messageSource(one)]));
  return lockOfSources({ contracts: contracts.filter(({ service }) => service !== undefined), messages }).present;
}

/** The specifiers by which a module in the package itself imports what others can import. */
function specifiersOf(folder: string, manifest: Readonly<Record<string, unknown>>): readonly string[] {
  const { name, exports } = manifest;
  if (typeof name !== "string" || exports === undefined) return [folder];
  const keys = typeof exports === "object" && exports !== null && !Array.isArray(exports) ? Object.keys(exports) : [];
  const paths = keys.filter((key) => key.startsWith("."));
  const modules = paths.filter(
    (path) => !/[*]|\.json$/.test(path) && memberOf(exports, path) !== null && !/\.(?:css|d\.[cm]?ts)$/.test(path),
  );
  return paths.length === 0 ? [name] : modules.map((path) => `${name}${path.slice(1)}`);
}

/** The tables of the contracts and messages without type parameters that a module exports. */
function tablesIn(module: Module): readonly (ContractTable | MessageTable)[] {
  const exported = { ...(module.default as Module | undefined), ...module };
  return Object.entries(exported).flatMap(([name, make]) =>
    /\$(?:contract|message)$/.test(name) && typeof make === "function" && make.length === 0
      ? [make() as ContractTable | MessageTable]
      : [],
  );
}
