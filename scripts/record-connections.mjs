import { join } from "node:path";
import { buildPackage } from "./build.mjs";
import { compileTests, node, root } from "./compile.mjs";

// Records what HTTP/2 clients that are not ours send. What is recorded differs from run to run.
await buildPackage();
await compileTests();
node(join(root, "build/tests/tests/peers/record-connections.js"));
