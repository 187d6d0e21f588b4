import { SEAM } from "interwire/codegen";
import { seamVersion } from "../../transformer/emit/messages.js";

it("the printer writes the version of the seam that the runtime speaks", () => {
  expect(seamVersion).toBe(SEAM);
});
