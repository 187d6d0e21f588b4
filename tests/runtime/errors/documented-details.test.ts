import { contractOf } from "interwire";
import { protoFiles } from "interwire/proto";
import { serialize } from "interwire/snapshot";
import { nodeOf } from "../../../runtime/contract/bound-contract.js";
import type { IDocumented } from "../documented-contract.js";

test("a snapshot has the details that @throws names, in braces or behind @link", () => {
  expect(serialize(contractOf<IDocumented>())).toBe(
    `service IDocumented
  unary /IDocumented/Place { article: string = 1 } -> {} throws Refusal, Until-String, shop.Limit
  unary /IDocumented/Prose { article: string = 1 } -> {}
  unary /IDocumented/Standard {} -> {} throws google.rpc.BadRequest
message Line { sku: string = 1; quantity: int32 = 2 }
message Refusal { reason: string = 1; line: Line = 2 }
message Until-String { until: string = 1 }
message google.rpc.BadRequest { fieldViolations: repeated google.rpc.BadRequest.FieldViolation = 1 }
message google.rpc.BadRequest.FieldViolation {
  field: string = 1
  description: string = 2
  reason: string = 3
  localizedMessage: optional google.rpc.LocalizedMessage = 4
}
message google.rpc.LocalizedMessage { locale: string = 1; message: string = 2 }
message shop.Limit { most: int32 = 1 }`,
  );
});

test("a contract as plain data names them, and has their messages", () => {
  const { services, messages } = contractOf<IDocumented>();
  const [place, prose] = services[0]?.operations ?? [];
  expect(place?.details).toEqual(["Refusal", "Until-String", "shop.Limit"]);
  expect(prose).not.toHaveProperty("details");
  expect(messages).toMatchObject({ "Until-String": "{ until: string = 1 }" });
});

test("a message that several tags name is emitted once", () => {
  const [place] = nodeOf(contractOf<IDocumented>(), "a test").operations;
  expect(place?.details().map(({ name }) => name)).toEqual(["Refusal", "Until-String", "shop.Limit"]);
});

test(".proto files have their messages, and name them", () => {
  const texts = protoFiles(contractOf<IDocumented>()).map(({ text }) => text);
  expect(texts.join("\n")).toContain(`  // Details of its errors: Refusal, Until_String, shop.Limit.
  rpc Place(`);
  expect(texts.join("\n")).toContain("message Until_String {\n  string until = 1;\n}\n");
});
