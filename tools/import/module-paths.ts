import { dirname, relative } from "node:path/posix";
import type { DescFile } from "@bufbuild/protobuf";

/** The path of the module of a .proto file: `shop/v1/orders.ts`. */
export function modulePath({ proto }: DescFile): string {
  const path = proto.name.replace(/\.proto$/, "");
  // A name that ends with `.d.ts` is that of a file without code.
  return `${path.replace(/\.d$/i, "_d")}.ts`;
}

/** The text by which one module imports another: `../money.js`. */
export function moduleSpecifier(from: string, to: string): string {
  const path = relative(dirname(from), to).replace(/\.ts$/, ".js");
  return path.startsWith("../") ? path : `./${path}`;
}
