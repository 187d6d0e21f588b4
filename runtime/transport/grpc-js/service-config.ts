import { serviceConfigCheck } from "./service-config-check.js";

interface ServiceConfig {
  readonly methodConfig?: readonly MethodConfig[];
}

interface MethodConfig {
  readonly name: readonly { readonly service?: string; readonly method?: string }[];
  readonly timeout?: string | object;
}

const optionName = "grpc.service_config";

/**
 * Rewrites a service config (JSON) so that grpc-js interprets it correctly.
 * @throws TypeError or RangeError if grpc-js cannot read it, or would ignore a part of it
 */
export function readableServiceConfig(text: string, call: string): string {
  const config = parse(text, call);
  serviceConfigCheck(config, optionName, call);
  const { methodConfig } = config as ServiceConfig;
  if (methodConfig === undefined) return text;
  assertNamedOnce(methodConfig, call);
  return JSON.stringify({ ...(config as ServiceConfig), methodConfig: methodConfig.map(withTimeout) });
}

function parse(text: string, call: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const problem = `${optionName} of ${call} is no JSON: ${(cause as Error).message}.`;
    throw new TypeError(`${problem} Pass JSON.stringify(config).`, { cause });
  }
}

function assertNamedOnce(methodConfig: readonly MethodConfig[], call: string): void {
  const seen = new Set<string>();
  for (const { service = "", method = "" } of methodConfig.flatMap(({ name }) => name)) {
    const path = `${service}/${method}`;
    if (seen.has(path)) {
      const what = service === "" ? "every service" : method === "" ? service : path;
      throw new TypeError(`${optionName} of ${call} has two configs of ${what}. Put them together.`);
    }
    seen.add(path);
  }
}

/**
 * Rewrites the timeout of a method, whose text grpc-js misreads: it takes decimals for a number of nanoseconds ("0.4s" for 4),
 * and reads seconds as 32 bits.
 */
function withTimeout(config: MethodConfig): MethodConfig {
  const { timeout } = config;
  if (typeof timeout !== "string") return config;
  const [seconds, decimals = ""] = timeout.slice(0, -1).split(".");
  return { ...config, timeout: { seconds: Number(seconds), nanos: Number(decimals.padEnd(9, "0")) } };
}
