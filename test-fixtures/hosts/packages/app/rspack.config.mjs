import interwire from "interwire/rspack";
import { configuration, typescriptBy } from "./webpack.shared.mjs";

export default {
  ...configuration,
  module: typescriptBy("builtin:swc-loader"),
  cache: { type: "persistent" },
  plugins: [interwire()],
};
