import { experimental } from "@grpc/grpc-js";
import { type Check, listOf, mismatch } from "../../base/options/check-options.js";

type Policy = Parameters<typeof experimental.parseLoadBalancingConfig>[0];

const standard = ["pick_first", "round_robin", "weighted_round_robin", "outlier_detection"];

const onePolicy: Check = (value, name, call) => {
  const names = typeof value === "object" && value !== null ? Object.keys(value) : [];
  if (names.length !== 1)
    throw mismatch(name, call, value, "Write an object with the policy's name, such as { round_robin: {} }.");
};

/**
 * The check of `loadBalancingConfig`, a list of load balancing policies. A client takes the first policy that it knows, so the
 * list must contain one that grpc-js knows.
 */
export const policiesCheck: Check = (value, name, call) => {
  listOf(onePolicy)(value, name, call);
  const policies = (value as readonly Policy[]).map((policy, at) => ({
    policy,
    at,
    kind: Object.keys(policy)[0] ?? "",
  }));
  const known = policies.filter(({ kind }) => experimental.isLoadBalancerNameRegistered(kind));
  for (const { policy, at, kind } of known) assertConfig(policy, `${name}[${at}].${kind}`, call);
  if (policies.length === 0 || known.length > 0) return;
  const [first] = policies;
  const there = standard.filter((kind) => experimental.isLoadBalancerNameRegistered(kind)).join(", ");
  throw new TypeError(`${name} of ${call} has no policy that grpc-js knows, but ${first?.kind}. It knows ${there}.`);
};

/**
 * Asserts that grpc-js can read the configuration of a policy. Otherwise grpc-js would silently skip the policy, and use
 * `pick_first`.
 */
function assertConfig(policy: Policy, name: string, call: string): void {
  try {
    experimental.parseLoadBalancingConfig(policy);
  } catch (cause) {
    const { message } = cause as Error;
    const fix = message.includes("Duration") ? " Write a duration as { seconds: 10, nanos: 0 }." : "";
    throw new TypeError(`${name} of ${call} cannot be used: ${message}.${fix}`, { cause });
  }
}
