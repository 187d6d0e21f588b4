import { contractOf } from "interwire";
import { protoFiles } from "interwire/proto";
import type { IWorkshop } from "../../test-fixtures/contracts/workshop.js";

test("a contract is a file for each package", () => {
  const files = protoFiles(contractOf<IWorkshop>());
  expect(files.map(({ name, text }) => `// ${name}\n${text}`).join("\n")).toMatchSnapshot();
});
