import interwire from "interwire/rspack";
import { configuration, typescriptBy } from "./webpack.shared.mjs";

export default ({ loader }) => ({
  ...configuration,
  cache: { type: "persistent" },
  ...typescriptBy(loader, interwire),
});
