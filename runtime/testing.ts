export {
  connectForTest,
  serveForTest,
  type TestConnection,
  type TestOptions,
  type TestService,
} from "./testing/serve-for-test.js";
