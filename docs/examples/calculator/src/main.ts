import { Checklist } from "./checklist.js";
import { callTyped } from "./client.js";
import { callNative } from "./native-client.js";
import { startNativeServer } from "./native-server.js";
import { createCalculatorServer } from "./server.js";

const checklist = new Checklist();

const server = createCalculatorServer();
const address = await server.listen("127.0.0.1:0");
console.log("Calls of the interwire server:");
await callTyped(address, checklist);
await callNative(address, checklist);
await server.close();

const native = await startNativeServer();
console.log("\nCalls of a plain grpc-js server:");
await callTyped(native.address, checklist);
native.close();

checklist.conclude();
