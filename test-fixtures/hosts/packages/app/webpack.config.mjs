import interwire from "interwire/webpack";
import { configuration, typescriptBy } from "./webpack.shared.mjs";

export default {
  ...configuration,
  module: typescriptBy("swc-loader"),
  cache: { type: "filesystem" },
  experiments: { outputModule: true },
  plugins: [interwire()],
};
