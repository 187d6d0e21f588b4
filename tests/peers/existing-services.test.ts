import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onlyBlock, readPage } from "../docs/pages.js";
import { samplesOf } from "../docs/samples.js";
import { type Compiled, compileProject } from "../support/compile.js";
import { interwire } from "../support/interwire.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { type Etcd, etcdctl, startEtcd } from "./etcd/etcd.js";

/** The programs of a page against Debian's etcd. */
const page = readPage("docs/existing-services.md");
const folder = temporaryFolder();

/** Stores each line that it reads, by a client that signs in. */
const storeLines = `
import { createInterface } from "node:readline";
import { channel, store } from "./signed-in.js";

for await (const line of createInterface({ input: process.stdin })) {
  await store.Put({ key: Buffer.from("line"), value: Buffer.from(line) });
  console.log("stored", line);
}
channel.close();
`;

let etcd: Etcd;
let compiled: Compiled;
beforeAll(async () => {
  etcd = await startEtcd(folder);
  const samples = samplesOf(page).map(({ file, text }) => [file, text.replaceAll("127.0.0.1:2379", etcd.address)]);
  compiled = compileProject({
    name: "existing-services",
    format: "esm",
    files: { ...Object.fromEntries(samples), "existing-services/store-lines.ts": storeLines },
  });
  expect(compiled.output).toBe("");
});
afterAll(() => etcd.stop());

async function restart(): Promise<void> {
  await etcd.stop();
  etcd = await startEtcd(folder);
}

/** A program of the page that runs. */
interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  /** The next line that it prints; undefined once it has ended. */
  readonly line: () => Promise<string | undefined>;
}

function start(name: string): Running {
  const child = spawn(process.execPath, [compiled.emitted(`existing-services/${name}.js`)]);
  child.stderr.pipe(process.stderr);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, line: async () => (await lines.next()).value as string | undefined };
}

test("its contracts are those of its .proto file", async () => {
  writeFileSync(join(compiled.folder, "etcd.proto"), onlyBlock(page, "proto").text);
  const run = await interwire(compiled.folder, "check", "--against", "etcd.proto");
  expect(run).toMatchObject({ status: 0, output: "" });
});

test("values are stored and found", async () => {
  const { line } = start("orders");
  const lines: string[] = [];
  for (let text = await line(); text !== undefined; text = await line()) lines.push(`${text}\n`);
  expect(lines.join("")).toBe(onlyBlock(page, "text").text);
});

test("a watch goes on behind its last event when etcd was restarted", async () => {
  const { child, line } = start("watching");
  const closed = once(child, "close");
  expect([await line(), await line()]).toEqual(["PUT orders/1 ready", "PUT orders/2 sent"]);
  await restart();
  await etcdctl(etcd.address, "put", "orders/3", "packed");
  await etcdctl(etcd.address, "del", "orders/1");
  expect([await line(), await line(), await line()]).toEqual(["PUT orders/3 packed", "DELETE orders/1 ", undefined]);
  expect(await closed).toEqual([0, null]);
});

test("a client signs in, and again when its token is no longer taken", async () => {
  await etcdctl(etcd.address, "user", "add", "root:secret");
  await etcdctl(etcd.address, "user", "grant-role", "root", "root");
  expect(await etcdctl(etcd.address, "auth", "enable")).toEqual(["Authentication Enabled"]);
  const { child, line } = start("store-lines");
  const closed = once(child, "close");
  child.stdin.write("first\n");
  expect(await line()).toBe("stored first");
  await restart();
  child.stdin.end("second\n");
  expect([await line(), await line()]).toEqual(["stored second", undefined]);
  expect(await closed).toEqual([0, null]);
  expect(await etcdctl(etcd.address, "--user", "root:secret", "get", "line")).toEqual(["line", "second"]);
});
