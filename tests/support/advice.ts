/** The advice of IW2001 and IW2003, in their words. */

/** The plugin's entry in a tsconfig.json. */
export const entry = '{ "transform": "interwire/transformer", "transformProgram": true }';

export const general = `Compile with \`npx interwire build\`, or with \`tspc\` and ${entry} in compilerOptions.plugins: plain tsc, esbuild, swc and Babel run no transformers.`;
export const blamed = (tool: string): string =>
  `It seems that ${tool}, which runs no transformers, compiled it: compile with \`npx interwire build\`, and run its output.`;
export const preload = (tool: string, command: string): string =>
  `It seems that ${tool} compiled it without interwire: run it with \`${command} <file>\`.`;
export const withPlugin = (tool: string, config: string): string =>
  `It seems that ${tool} compiled it without interwire: add interwire(), the default export of "interwire/vite", to plugins in ${config}.`;
export const besideTsx = preload("tsx", "node --import tsx --import interwire/register");
export const besideNode = preload("Node's type stripping", "node --import interwire/register");
export const besideBun = preload("Bun", "bun --preload interwire/bun");
export const underJest =
  'Under jest, transform with "interwire/jest", or with "interwire/ts-jest" in place of "ts-jest" and isolatedModules off, ' +
  "which compiles every file without its types.";
const generated = "write its contracts as TypeScript with `npx interwire generate`";
export const inPlaywright = `It seems that Playwright compiled it, which takes no plugin: import what \`npx interwire build\` has compiled, or ${generated}.`;
export const inNext = `It seems that Next compiled it without interwire: wrap the configuration in next.config with withInterwire() of "interwire/next", or ${generated}.`;
export const inNx = `Nx compiles without transformers: have the target run \`npx interwire build\`, or ${generated}.`;
export const minified = `This is a minified bundle, and its bundler has no plugin of interwire: add the one of its name ("interwire/esbuild", "interwire/webpack", …), bundle the output of \`npx interwire build\`, or ${generated}.`;
export const tsNode = `It seems that ts-node compiled it without the transformer: add ${entry} to compilerOptions.plugins, and "ts-node": { "compiler": "ts-patch/compiler" } to tsconfig.json, without transpileOnly.`;
