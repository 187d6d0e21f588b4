export {
  connectForTest,
  serveForTest,
  type TestConnection,
  type TestConnectionOptions,
  type TestOptions,
  type TestService,
  type TestTransport,
} from "./testing/serve-for-test.js";
export { createMemoryNetwork, type MemoryNetwork } from "./transport/memory/memory-network.js";
