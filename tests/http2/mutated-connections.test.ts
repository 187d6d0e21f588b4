// What clients sent, mutated and read by a server.
import { preface } from "../../runtime/transport/http2/frame-type.js";
import { sampled } from "../support/sample.js";
import { complaintOfServer } from "./fuzzed-connection.js";
import { goldenClients } from "./golden-connections.js";
import { testMutants } from "./mutant-suite.js";

testMutants({
  golden: goldenClients(),
  start: preface.length,
  count: sampled(5000, 1_000_000),
  complaintOf: complaintOfServer,
});
