import { join } from "node:path";
import { buildPackage } from "./build.mjs";
import { compileTests, node, root } from "./compile.mjs";

// Records what HTTP/2 clients and servers of others send, and our own server. What is recorded differs from run to run.
await buildPackage();
await compileTests();
node(join(root, "build/tests/tests/peers/record-connections.js"));
