// Preloaded, has a program take the build for browsers on Node.
import { register } from "node:module";

const hooks = `export async function resolve(specifier, context, next) {
  const { url, ...rest } = await next(specifier, context);
  return { ...rest, url: url.replace("/dist/esm/runtime/", "/dist/esm/browser/") };
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
