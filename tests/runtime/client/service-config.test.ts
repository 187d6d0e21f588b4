import { Code, createChannel, createClientFactory, createServer, type RpcError } from "interwire";
import { type IWheels, untyped, Wheels, wheel } from "../option-place.js";
import { failure } from "../running.js";

const name = [{ service: "IWheels" }];
const retryPolicy = {
  maxAttempts: 3,
  initialBackoff: "0.01s",
  maxBackoff: "0.1s",
  backoffMultiplier: 2,
  retryableStatusCodes: ["UNAVAILABLE"],
};
const channelTo = (address: string, config: unknown) =>
  createChannel(address, {
    channelOptions: { "grpc.service_config": typeof config === "string" ? config : JSON.stringify(config) },
  });

const at = "grpc.service_config";
const of = 'of createChannel("a:1")';
const first = `${at}.methodConfig[0]`;
const send = 'Set channelOptions: { "grpc.max_send_message_length": bytes }.';
const durationFix = 'Write seconds with up to nine decimals, such as "0.4s".';

/** The words of this version of Node for a text that is no JSON. */
function parseError(text: string): string {
  try {
    return JSON.parse(text);
  } catch (error) {
    return (error as Error).message;
  }
}

/** A mistake in one method config. */
const method = (config: object): object => ({ methodConfig: [{ name, ...config }] });

test.each<[rule: string, config: unknown, text: string]>([
  [
    "an object in place of text",
    "[object Object]",
    `TypeError: ${at} ${of} is no JSON: ${parseError("[object Object]")}. Pass JSON.stringify(config).`,
  ],
  ["bad JSON", "{", `TypeError: ${at} ${of} is no JSON: ${parseError("{")}. Pass JSON.stringify(config).`],
  ["no JSON", "", `TypeError: ${at} ${of} is no JSON: ${parseError("")}. Pass JSON.stringify(config).`],
  ["an array", [], `TypeError: ${at} ${of} is an array. Pass an object, or leave it out.`],
  [
    "an unknown part",
    { methodConfigs: [] },
    `TypeError: createChannel("a:1") has no option ${at}.methodConfigs. Did you mean methodConfig?`,
  ],
  [
    "an unknown policy",
    { loadBalancingConfig: [{ least_request: {} }] },
    `TypeError: ${at}.loadBalancingConfig ${of} has no policy that grpc-js knows, but least_request. It knows pick_first, round_robin, weighted_round_robin, outlier_detection.`,
  ],
  [
    "a policy by its name alone",
    { loadBalancingConfig: ["round_robin"] },
    `TypeError: ${at}.loadBalancingConfig[0] ${of} is the string "round_robin". Write an object with the policy's name, such as { round_robin: {} }.`,
  ],
  [
    "a policy that is misconfigured",
    { loadBalancingConfig: [{ pick_first: { shuffleAddressList: 1 } }] },
    `TypeError: ${at}.loadBalancingConfig[0].pick_first ${of} cannot be used: pick_first: pick_first config field shuffleAddressList must be a boolean if provided.`,
  ],
  [
    "a duration that outlier_detection cannot read",
    { loadBalancingConfig: [{ outlier_detection: { interval: "10s", child_policy: [{ round_robin: {} }] } }] },
    `TypeError: ${at}.loadBalancingConfig[0].outlier_detection ${of} cannot be used: outlier_detection: outlier detection config interval parse error: expected Duration, got string. Write a duration as { seconds: 10, nanos: 0 }.`,
  ],
  [
    "the deprecated policy",
    { loadBalancingPolicy: "round_robin" },
    `TypeError: ${at}.loadBalancingPolicy ${of} has no effect in grpc-js. Write loadBalancingConfig: [{ round_robin: {} }].`,
  ],
  [
    "health checks",
    { healthCheckConfig: { serviceName: "" } },
    `TypeError: ${at}.healthCheckConfig ${of} has no effect in grpc-js. Leave it out, and ask grpc.health.v1.Health of the server, as HealthContract of interwire/health does.`,
  ],
  [
    "waitForReady",
    method({ waitForReady: true }),
    `TypeError: ${first}.waitForReady ${of} has no effect in grpc-js. Set the call option waitForReady, for all calls with createClientFactory({ defaults: { waitForReady: true } }).`,
  ],
  [
    "a limit of bytes",
    method({ maxRequestMessageBytes: 5 }),
    `TypeError: ${first}.maxRequestMessageBytes ${of} has no effect in grpc-js. ${send}`,
  ],
  [
    "no list of method configs",
    { methodConfig: {} },
    `TypeError: ${at}.methodConfig ${of} is an object (Object). Pass an array.`,
  ],
  ["no name", { methodConfig: [{}] }, `TypeError: ${first} ${of} has no name. Add it.`],
  [
    "an empty name",
    method({ name: [] }),
    `RangeError: ${first}.name ${of} is empty, so it is about no method. Add { service, method }, { service } for all of its methods, or {} for every service.`,
  ],
  [
    "a path as a name",
    method({ name: [{ service: "/IWheels/Turn" }] }),
    `RangeError: ${first}.name[0].service ${of} is the string "/IWheels/Turn". Write the name alone, such as "pkg.Calculator".`,
  ],
  [
    "a method without a service",
    method({ name: [{ method: "Turn" }] }),
    `TypeError: ${first}.name[0] ${of} has a method and no service. Add the service.`,
  ],
  [
    "one method twice",
    { methodConfig: [{ name }, { name }] },
    `TypeError: ${at} ${of} has two configs of IWheels. Put them together.`,
  ],
  [
    "a duration without a unit",
    method({ timeout: "5" }),
    `RangeError: ${first}.timeout ${of} is the string "5". ${durationFix}`,
  ],
  ["a duration that is a number", method({ timeout: 5 }), `TypeError: ${first}.timeout ${of} is 5. ${durationFix}`],
  ["a duration that is null", method({ timeout: null }), `TypeError: ${first}.timeout ${of} is null. ${durationFix}`],
  [
    "another unit",
    method({ retryPolicy: { ...retryPolicy, maxBackoff: "100ms" } }),
    `RangeError: ${first}.retryPolicy.maxBackoff ${of} is the string "100ms". ${durationFix}`,
  ],
  [
    "a part of a retry policy is missing",
    method({ retryPolicy: { ...retryPolicy, maxBackoff: undefined } }),
    `TypeError: ${first}.retryPolicy ${of} has no maxBackoff. Add it.`,
  ],
  [
    "an unknown part of a retry policy",
    method({ retryPolicy: { ...retryPolicy, maxRetries: 2 } }),
    `TypeError: createChannel("a:1") has no option ${first}.retryPolicy.maxRetries. It has maxAttempts, initialBackoff, maxBackoff, backoffMultiplier, retryableStatusCodes.`,
  ],
  [
    "one attempt",
    method({ retryPolicy: { ...retryPolicy, maxAttempts: 1 } }),
    `RangeError: ${first}.retryPolicy.maxAttempts ${of} is 1. Write a whole number from 2.`,
  ],
  [
    "no growth",
    method({ retryPolicy: { ...retryPolicy, backoffMultiplier: 0 } }),
    `RangeError: ${first}.retryPolicy.backoffMultiplier ${of} is 0. Write a number above 0.`,
  ],
  [
    "an unknown status",
    method({ retryPolicy: { ...retryPolicy, retryableStatusCodes: ["UNAVAIL"] } }),
    `RangeError: ${first}.retryPolicy.retryableStatusCodes[0] ${of} is the string "UNAVAIL". Write the name of a status code, such as "UNAVAILABLE".`,
  ],
  [
    "no status",
    method({ retryPolicy: { ...retryPolicy, retryableStatusCodes: [] } }),
    `RangeError: ${first}.retryPolicy.retryableStatusCodes ${of} is empty. Name at least one status code.`,
  ],
  [
    "no list of statuses",
    method({ hedgingPolicy: { maxAttempts: 2, nonFatalStatusCodes: "UNAVAILABLE" } }),
    `TypeError: ${first}.hedgingPolicy.nonFatalStatusCodes ${of} is the string "UNAVAILABLE". Pass an array.`,
  ],
  [
    "both policies",
    method({ retryPolicy, hedgingPolicy: { maxAttempts: 2 } }),
    `TypeError: ${first} ${of} has both retryPolicy and hedgingPolicy. Leave one of them out.`,
  ],
  [
    "too many tokens",
    { retryThrottling: { maxTokens: 1001, tokenRatio: 1 } },
    `RangeError: ${at}.retryThrottling.maxTokens ${of} is 1001. Write a number above 0, up to 1000.`,
  ],
])("refused: %s", (_, config, text) => {
  let thrown: unknown;
  try {
    channelTo("a:1", config).close();
  } catch (error) {
    thrown = error;
  }
  expect(String(thrown)).toBe(text);
});

test("an object in place of its text", () => {
  const channelOptions = { "grpc.service_config": untyped<string>({}) };
  expect(() => createChannel("a:1", { channelOptions })).toThrow(
    new TypeError(`channelOptions.${at} ${of} is an object (Object). Pass JSON text: JSON.stringify(config).`),
  );
});

describe("what is taken", () => {
  test.each<[rule: string, config: unknown]>([
    ["nothing", {}],
    ["a policy behind one that is not known", { loadBalancingConfig: [{ least_request: {} }, { round_robin: {} }] }],
    ["every service", { methodConfig: [{ name: [{}], timeout: "1s" }] }],
    ["a timeout of numbers", { methodConfig: [{ name, timeout: { seconds: 1, nanos: 0 } }] }],
    ["a retry policy", { ...method({ retryPolicy }), retryThrottling: { maxTokens: 10, tokenRatio: 0.5 } }],
    [
      "status codes as numbers and in lower case",
      method({ retryPolicy: { ...retryPolicy, retryableStatusCodes: [14, "aborted"] } }),
    ],
    [
      "a hedging policy",
      method({ hedgingPolicy: { maxAttempts: 2, hedgingDelay: "0.5s", nonFatalStatusCodes: ["ABORTED"] } }),
    ],
  ])("%s", (_, config) => {
    expect(() => channelTo("a:1", config).close()).not.toThrow();
  });

  const waiting = createClientFactory({ defaults: { waitForReady: true } });

  test.each([
    // grpc-js alone reads these as some nanoseconds.
    ["0.4s", 400],
    ["0.35s", 350],
    ["0.000000001s", 0],
  ])("a timeout of %s is that", async (timeout, ms) => {
    const channel = channelTo("127.0.0.1:1", method({ timeout }));
    const { code, rawMessage } = (await failure(waiting.createClient<IWheels>(channel).Turn(wheel))) as RpcError;
    const [, seconds] = /^Deadline exceeded after ([\d.]+)s/.exec(rawMessage) ?? [];
    // Node's timers may be a millisecond early.
    expect([code, Number(seconds) * 1000 >= ms - 2]).toEqual([Code.DEADLINE_EXCEEDED, true]);
    channel.close();
  });

  test("a timeout of a century is no time that has passed", async () => {
    const server = createServer().map(Wheels);
    const channel = channelTo(await server.listen("127.0.0.1:0"), method({ timeout: "3153600000s" }));
    await expect(waiting.createClient<IWheels>(channel).Turn(wheel)).resolves.toEqual(wheel);
    channel.close();
    await server.close();
  });
});
