import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileProject, root } from "../../support/compile.js";

const contracts = `
  import type { int32 } from "interwire";
  export interface Item { /** @dataMember 1 */ name: string; /** @dataMember 2 */ count: int32 }
  /** @serviceContract */
  export interface IStore {
    /** @operationContract */ Add(item: Item): Promise<Item>;
    /** @operationContract */ Fail(): Promise<void>;
  }
  export class Store implements IStore {
    async Add({ name, count }: Item): Promise<Item> { return { name, count: count + 1 }; }
    async Fail(): Promise<void> {}
  }
`;

const script = (cjs: string): string => `
import { createRequire } from "node:module";
import * as esm from ${JSON.stringify(join(root, "dist/esm/runtime/index.js"))};
import * as esmCalls from ${JSON.stringify(join(root, "dist/esm/runtime/current-call.js"))};
import { IStore$contract, Item$message, Store } from "./contracts.js";
const require = createRequire(import.meta.url);
const cjs = require(${JSON.stringify(join(root, "dist/cjs/runtime/index.js"))});
const emitted = require(${JSON.stringify(cjs)});
const found = { copies: esm.RpcError !== cjs.RpcError };

const text = ({ services }) => JSON.stringify(services);
const tables = [IStore$contract(), emitted.IStore$contract()];
found.contractOf = tables.flatMap((table) => [esm, cjs].map(({ contractOf }) => text(contractOf(table)) === text(tables[0])));
found.snapshots = tables.map((table) => require("interwire/snapshot").test(esm.contractOf(table)));

async function exchange(server, client, { currentCall }, Store, table, message) {
  class Failing extends Store {
    async Fail() {
      await null;
      currentCall().setTrailer("path", currentCall().path);
      const details = [client.detailOf({ name: "d", count: 2 }, message)];
      throw new client.RpcError(5, "thrown by the client's copy", { details });
    }
  }
  const host = server.createServer().map(Failing);
  const channel = client.createChannel(await host.listen("127.0.0.1:0"));
  const store = server.createClientFactory().createClient(channel, table);
  const added = await client.withOptions(store, { timeoutMs: 5000 }).Add({ name: "a", count: 1 });
  const context = new client.CallContext();
  const error = await client.withOptions(store, context).Fail().catch((error) => error);
  channel.close();
  await host.close();
  return {
    added,
    code: error.code,
    trailer: context.trailers.get("path"),
    details: [esm, cjs].map(({ findDetails }) => findDetails(error, message)),
    instances: [error instanceof esm.RpcError, error instanceof cjs.RpcError],
    branded: [esm.isRpcError(error), cjs.isRpcError(error)],
    foreign: error instanceof (class extends esm.RpcError {}),
  };
}
found.esmServer = await exchange(esm, cjs, require("interwire/current-call"), Store, tables[1], Item$message());
found.cjsServer = await exchange(cjs, esm, esmCalls, emitted.Store, tables[0], emitted.Item$message());
console.log(JSON.stringify(found));
`;

test("an ESM and a CommonJS copy in one process work with each other's contracts, classes, clients and errors", () => {
  const files = { "contracts.ts": contracts };
  const esm = compileProject({ name: "runtime-copies-esm", files, format: "esm" });
  const cjs = compileProject({ name: "runtime-copies-cjs", files, format: "cjs" });
  expect([esm.output, cjs.output]).toEqual(["", ""]);
  const file = esm.emitted("main.js");
  writeFileSync(file, script(cjs.emitted("contracts.js")));
  const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: "utf8", timeout: 20_000 });
  expect(stderr).toBe("");
  const exchanged = {
    added: { name: "a", count: 2 },
    code: 5,
    trailer: ["/IStore/Fail"],
    details: [[{ name: "d", count: 2 }], [{ name: "d", count: 2 }]],
    instances: [true, true],
    branded: [true, true],
    foreign: false,
  };
  expect(JSON.parse(stdout)).toEqual({
    copies: true,
    contractOf: [true, true, true, true],
    snapshots: [true, true],
    esmServer: exchanged,
    cjsServer: exchanged,
  });
});
