import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./compile.mjs";

// Says how the package does with the newest grpc-js, which may be one that it does not ask for yet.
const folder = mkdtempSync(join(tmpdir(), "interwire-canary-"));
const npm = (cwd, ...args) =>
  execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

const program = `
import { createRequire } from "node:module";
import { createChannel, createClientFactory, createServer } from "interwire";
import { addHealth, HealthContract$contract } from "interwire/health";

const { version } = createRequire(import.meta.url)("@grpc/grpc-js/package.json");
const server = createServer();
addHealth(server);
const channel = createChannel(await server.listen("127.0.0.1:0"));
const client = createClientFactory().createClient(channel, HealthContract$contract());
const said = [await client.Check({ service: "" })];
for await (const one of client.Watch({ service: "" })) {
  said.push(one);
  break;
}
const way = channel.state?.way ?? "of an unknown kind";
channel.close();
await server.close();
if (said.some(({ status }) => status !== 1)) throw new Error("The server answered " + JSON.stringify(said));
console.log("grpc-js " + version + ": a call and a stream were answered; the way they took is " + way + ".");
`;

try {
  const [{ filename }] = JSON.parse(npm(root, "pack", "--ignore-scripts", "--json", "--pack-destination", folder));
  const manifest = {
    private: true,
    type: "module",
    dependencies: { interwire: `file:${filename}` },
    overrides: { "@grpc/grpc-js": "latest" },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "main.js"), program);
  npm(folder, "install", "--no-audit", "--no-fund");
  process.stdout.write(execFileSync(process.execPath, ["main.js"], { cwd: folder, timeout: 30_000 }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
