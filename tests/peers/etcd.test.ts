import { createServer as createGrpcJsServer, type Server } from "interwire";
import { createServer as createHttp2Server } from "interwire/http2";
import { temporaryFolder } from "../support/temporary-folder.js";
import type { IKeyValues, IWatch } from "./etcd/contract.js";
import { type Etcd, etcdctl, startEtcd, watchLines } from "./etcd/etcd.js";
import { Store } from "./etcd/store.js";

/** Commands, in this order: later ones see what earlier ones did. */
const commands: readonly (readonly string[])[] = [
  ["put", "a", "1"],
  ["get", "a"],
  ["put", "a", "2", "--prev-kv"],
  ["put", "a/b", "3"],
  ["put", "b", "4"],
  ["put", "ключ", "значение"],
  ["get", "a", "--prefix"],
  ["get", "", "--prefix", "--keys-only"],
  ["get", "", "--prefix", "--limit", "2"],
  ["get", "a", "c", "--order", "DESCEND"],
  ["get", "none"],
  ["get", "--prefix", "", "-w", "json"],
  ["get", "ключ", "-w", "json"],
  ["del", "b", "--prev-kv"],
  ["del", "none"],
  ["put", "b", "5", "-w", "json"],
  ["del", "", "--prefix"],
  ["get", "", "--prefix", "-w", "json"],
];

/** Watches of all that the commands did, and how many lines they print. */
const watches: readonly (readonly [lines: number, ...args: string[]])[] = [
  [9, "a", "--rev", "1"],
  [15, "a", "--prefix", "--rev", "1"],
  [45, "", "--prefix", "--rev", "1", "--prev-kv"],
];

/** The lines of all commands, without what is of one server alone. */
async function runAll(address: string): Promise<string[]> {
  const lines: string[] = [];
  for (const command of commands) lines.push(...(await etcdctl(address, ...command)));
  return lines.map((line) => line.replace(/"(cluster_id|member_id|raft_term)":\d+,?/g, "").replace(",}", "}"));
}

let etcd: Etcd;
beforeAll(async () => {
  etcd = await startEtcd(temporaryFolder());
});
afterAll(() => etcd.stop());

test("etcdctl prints of a store of ours what it prints of etcd", async () => {
  const expected = await runAll(etcd.address);
  for (const create of [createGrpcJsServer, createHttp2Server]) {
    const server: Server = create();
    const store = new Store();
    server.implement<IKeyValues>(store).implement<IWatch>(store);
    const address = await server.listen("127.0.0.1:0");
    try {
      expect(await runAll(address)).toEqual(expected);
      for (const watch of watches)
        expect(await watchLines(address, ...watch)).toEqual(await watchLines(etcd.address, ...watch));
    } finally {
      await server.close({ graceMs: 0 });
    }
  }
});
