import { join } from "node:path";
import { root } from "../support/compile.js";
import { expectRecorded } from "../support/recorded.js";
import { contractOfProto } from "./proto-contract.js";

test.each([
  ["conformance", "conformance/conformance.proto", ["ConformanceRequest", "ConformanceResponse", "FailureSet"]],
  ["test-messages-proto3", "google/protobuf/test_messages_proto3.proto", ["TestAllTypesProto3"]],
  ["test-messages-proto3-editions", "google/protobuf/test_messages_proto3_editions.proto", ["TestAllTypesProto3"]],
  ["test-messages-edition2023", "google/protobuf/test_messages_edition2023.proto", ["TestAllTypesEdition2023"]],
])("the contract %s says what %s says", (contract, file, messages) => {
  expectRecorded(join(root, "test-fixtures/google", `${contract}.ts`), contractOfProto(file, messages));
});
