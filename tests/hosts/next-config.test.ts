import { withInterwire } from "interwire/next";

/** The parts of Next's configuration that are looked at here. */
interface Config {
  readonly output?: string;
  readonly serverExternalPackages?: readonly string[];
  readonly turbopack?: { readonly root?: string; readonly rules?: Readonly<Record<string, unknown>> };
  readonly webpack?: (config: WebpackConfig, context: object) => WebpackConfig;
}

interface WebpackConfig {
  readonly name?: string;
  readonly module: { readonly rules: object[] };
}

const loader = {
  loader: expect.stringMatching(/[\\/]next-loader\.js$/),
  options: { watches: true, versions: expect.stringMatching(/^interwire .+ typescript \d/) },
};
const rules = { "*.{ts,tsx,mts,cts}": [loader] };
const rule = expect.objectContaining({ enforce: "pre", use: loader });
const added = { serverExternalPackages: ["interwire"], turbopack: { rules }, webpack: expect.any(Function) };

test("withInterwire adds to an object, and to none", () => {
  expect(withInterwire<Config>({ output: "standalone" })).toEqual({ output: "standalone", ...added });
  expect(withInterwire()).toEqual(added);
});

test("withInterwire adds to what a function returns, with all that Next gives it, and to what it promises", async () => {
  const config = (phase: string, { defaultConfig }: { defaultConfig: object }) => ({ phase, defaultConfig });
  expect(withInterwire(config)("phase", { defaultConfig: {} })).toEqual({
    phase: "phase",
    defaultConfig: {},
    ...added,
  });
  await expect(withInterwire(async () => ({ output: "export" }))()).resolves.toEqual({ output: "export", ...added });
});

test("withInterwire keeps what the configuration has for itself", () => {
  const svg = { loaders: ["@svgr/webpack"], as: "*.js" };
  const config: Config = {
    serverExternalPackages: ["pg", "interwire"],
    turbopack: { root: "/", rules: { "*.svg": svg } },
    webpack: (given) => ({ ...given, name: "mine" }),
  };
  const { webpack, ...made } = withInterwire(config);
  expect(made).toEqual({
    serverExternalPackages: ["pg", "interwire"],
    turbopack: { root: "/", rules: { ...rules, "*.svg": svg } },
  });
  const own = { test: /\.svg$/ };
  expect(webpack?.({ module: { rules: [own] } }, {})).toEqual({ name: "mine", module: { rules: [own, rule] } });
});

test("withInterwire adds to a list of loaders for the same files, behind which loaders come first", () => {
  const mine = { loader: "mine" };
  const config: Config = { turbopack: { rules: { "*.{ts,tsx,mts,cts}": [mine] } } };
  expect(withInterwire(config).turbopack?.rules).toEqual({ "*.{ts,tsx,mts,cts}": [mine, loader] });
});

test("withInterwire hands its options to the loader", () => {
  const { turbopack } = withInterwire<Config>({}, { tsconfig: "tsconfig.app.json" });
  const options = { ...loader.options, tsconfig: "tsconfig.app.json" };
  expect(turbopack?.rules).toEqual({ "*.{ts,tsx,mts,cts}": [{ ...loader, options }] });
});
