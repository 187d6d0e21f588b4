import { Code, codeName } from "../../base/code.js";
import { onFirstUse } from "../../base/on-first-use.js";
import { accept, bagOf, type Check, type Checks, listOf } from "../../base/options/check-options.js";
import { isNumber, isString } from "../../base/options/kinds.js";
import { policiesCheck } from "./policies-check.js";

/** Makes a check that refuses a setting which grpc-js reads but does not carry out. `fix` says what to do instead. */
function ignored(fix: string): Check {
  return (_, name, call) => {
    throw new TypeError(`${name} of ${call} has no effect in grpc-js. ${fix}`);
  };
}

/** Makes a check for an object in which some members are required. */
function objectWith<Members>(required: readonly (keyof Members & string)[], checks: Checks<Members>): Check {
  const check = bagOf(checks);
  return (value, name, call) => {
    check(value, name, call);
    const missing = required.find((member) => (value as Members)[member] === undefined);
    if (missing !== undefined) throw new TypeError(`${name} of ${call} has no ${missing}. Add it.`);
  };
}

const duration = accept('Write seconds with up to nine decimals, such as "0.4s".', isString, (text) =>
  /^\d{1,12}(?:\.\d{1,9})?s$/.test(text),
);

const attempts = accept("Write a whole number from 2.", isNumber, (count) => Number.isInteger(count) && count >= 2);
const positive = accept("Write a number above 0.", isNumber, (value) => value > 0);

const statusCodes = onFirstUse((): readonly unknown[] => Object.values(Code).flatMap((code) => [code, codeName(code)]));
const statusCode = accept(
  'Write the name of a status code, such as "UNAVAILABLE".',
  (code) => isString(code) || isNumber(code),
  (code) => statusCodes().includes(isString(code) ? code.toUpperCase() : code),
);

const someStatusCodes: Check = (value, name, call) => {
  listOf(statusCode)(value, name, call);
  if ((value as unknown[]).length === 0)
    throw new RangeError(`${name} of ${call} is empty. Name at least one status code.`);
};

const serviceName = accept('Write the name alone, such as "pkg.Calculator".', isString, (name) => !name.includes("/"));

const methodName: Check = (value, name, call) => {
  bagOf({ service: serviceName, method: accept('Write the name alone, such as "Sum".', isString) })(value, name, call);
  const { service = "", method = "" } = value as { readonly service?: string; readonly method?: string };
  if (service === "" && method !== "")
    throw new TypeError(`${name} of ${call} has a method and no service. Add the service.`);
};

const names: Check = (value, name, call) => {
  listOf(methodName)(value, name, call);
  const fix = "Add { service, method }, { service } for all of its methods, or {} for every service.";
  if ((value as unknown[]).length === 0)
    throw new RangeError(`${name} of ${call} is empty, so it is about no method. ${fix}`);
};

const timeout: Check = (value, name, call) => {
  const { seconds, nanos } = (value ?? {}) as { readonly seconds?: unknown; readonly nanos?: unknown };
  if (!isNumber(seconds) || !isNumber(nanos)) duration(value, name, call);
};

const methodParts = objectWith(["name"], {
  name: names,
  timeout,
  retryPolicy: objectWith(
    ["maxAttempts", "initialBackoff", "maxBackoff", "backoffMultiplier", "retryableStatusCodes"],
    {
      maxAttempts: attempts,
      initialBackoff: duration,
      maxBackoff: duration,
      backoffMultiplier: positive,
      retryableStatusCodes: someStatusCodes,
    },
  ),
  hedgingPolicy: objectWith(["maxAttempts"], {
    maxAttempts: attempts,
    hedgingDelay: duration,
    nonFatalStatusCodes: listOf(statusCode),
  }),
  waitForReady: ignored(
    "Set the call option waitForReady, for all calls with createClientFactory({ defaults: { waitForReady: true } }).",
  ),
  maxRequestMessageBytes: ignored('Set channelOptions: { "grpc.max_send_message_length": bytes }.'),
  maxResponseMessageBytes: ignored('Set channelOptions: { "grpc.max_receive_message_length": bytes }.'),
  maxRequestBytes: ignored('Set channelOptions: { "grpc.max_send_message_length": bytes }.'),
  maxResponseBytes: ignored('Set channelOptions: { "grpc.max_receive_message_length": bytes }.'),
});

const methodConfig: Check = (value, name, call) => {
  methodParts(value, name, call);
  const { retryPolicy, hedgingPolicy } = value as { readonly retryPolicy?: unknown; readonly hedgingPolicy?: unknown };
  if (retryPolicy === undefined || hedgingPolicy === undefined) return;
  throw new TypeError(`${name} of ${call} has both retryPolicy and hedgingPolicy. Leave one of them out.`);
};

/**
 * The check of a service config. It allows the settings that grpc-js carries out (gRPC's service_config.md), and refuses other
 * settings with the reason.
 * @throws TypeError or RangeError if a setting cannot be used
 */
export const serviceConfigCheck: Check = bagOf({
  methodConfig: listOf(methodConfig),
  loadBalancingConfig: policiesCheck,
  retryThrottling: objectWith(["maxTokens", "tokenRatio"], {
    maxTokens: accept("Write a number above 0, up to 1000.", isNumber, (tokens) => tokens > 0 && tokens <= 1000),
    tokenRatio: positive,
  }),
  loadBalancingPolicy: ignored("Write loadBalancingConfig: [{ round_robin: {} }]."),
  healthCheckConfig: ignored(
    "Leave it out, and ask grpc.health.v1.Health of the server, as HealthContract of interwire/health does.",
  ),
});
