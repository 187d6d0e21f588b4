import { connectivityState, credentials, experimental } from "@grpc/grpc-js";

/** A connection of grpc-js to one address. */
export type Connection = ReturnType<experimental.SubchannelInterface["getRealSubchannel"]>;

// What a stream of a connection takes and gives is no public interface of grpc-js, so a later version could change it. The
// user agent is where a version says which one it is, also inside of a bundle.
const knownVersion = /\bgrpc-node-js\/1\.14\./;
const parts = [
  "registerLoadBalancerType",
  "selectLbConfigFromList",
  "ChildLoadBalancerHandler",
  "createChildChannelControlHelper",
] as const;
const noCredentials = credentials.createEmpty().constructor;
const known = new WeakMap<Connection, boolean>();

/** Whether the grpc-js of this program has what finds a channel's connection. */
export function hasBalancers(): boolean {
  return parts.every((part) => typeof experimental[part] === "function");
}

/** Whether a pick of a balancer is a connection that calls may go straight to; its credentials must put nothing into calls. */
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
