import interwire from "interwire/webpack";
import { configuration, typescriptBy } from "./webpack.shared.mjs";

export default ({ loader }) => ({
  ...configuration,
  cache: { type: "filesystem" },
  ...typescriptBy(loader, interwire),
  experiments: { outputModule: true },
});
