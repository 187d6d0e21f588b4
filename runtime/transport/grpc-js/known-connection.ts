import { connectivityState, credentials, experimental } from "@grpc/grpc-js";

/** A connection of grpc-js to one address. */
export type Connection = ReturnType<experimental.SubchannelInterface["getRealSubchannel"]>;

// The streams of a connection are not a public interface of grpc-js, so a later version may change them. The user agent tells
// the version, even inside a bundle.
const knownVersion = /\bgrpc-node-js\/1\.14\./;
const parts = [
  "registerLoadBalancerType",
  "selectLbConfigFromList",
  "ChildLoadBalancerHandler",
  "createChildChannelControlHelper",
] as const;
const noCredentials = credentials.createEmpty().constructor;
const known = new WeakMap<Connection, boolean>();

/** Whether the grpc-js of this program has load balancers, by which a channel's connection is found. */
export function hasBalancers(): boolean {
  return parts.every((part) => typeof experimental[part] === "function");
}

/** Whether calls may go straight to the connection that a balancer picked. Its credentials must not add headers to calls. */
export function isDirect(subchannel: experimental.SubchannelInterface): boolean {
  if (subchannel.getConnectivityState() !== connectivityState.READY) return false;
  const connection = subchannel.getRealSubchannel();
  const isKnown = known.get(connection);
  if (isKnown !== undefined) return isKnown;
  const { userAgent } = (connection as unknown as { readonly transport?: { userAgent?: string } }).transport ?? {};
  const verdict = knownVersion.test(userAgent ?? "") && subchannel.getCallCredentials() instanceof noCredentials;
  known.set(connection, verdict);
  return verdict;
}
