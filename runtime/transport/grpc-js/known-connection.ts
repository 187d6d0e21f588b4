import type { ClientHttp2Session } from "node:http2";
import { connectivityState, credentials, experimental } from "@grpc/grpc-js";
import { skipLatePings } from "./skip-late-pings.js";

/** A private member of a connected subchannel of grpc-js, which holds its HTTP/2 session. */
interface Http2Transport {
  readonly userAgent?: string;
  readonly session?: ClientHttp2Session;
}

/** A connection of grpc-js to one address. */
export type GrpcSubchannel = ReturnType<experimental.SubchannelInterface["getRealSubchannel"]>;

// Sending calls straight to a connection uses private members of grpc-js, which a later version may change, so only tested
// versions qualify. The user agent tells the version, even inside a bundle.
const knownVersion = /\bgrpc-node-js\/1\.14\./;
const parts = [
  "registerLoadBalancerType",
  "selectLbConfigFromList",
  "ChildLoadBalancerHandler",
  "createChildChannelControlHelper",
] as const;
const noCredentials = credentials.createEmpty().constructor;
const known = new WeakMap<GrpcSubchannel, boolean>();

/**
 * Whether the program's version of grpc-js exports the functions and classes for load balancers that are needed to find a
 * channel's connection.
 */
export function hasBalancers(): boolean {
  return parts.every((part) => typeof experimental[part] === "function");
}

/**
 * Whether calls may be sent straight to the connection that a load balancer has picked: the connection is of a tested version of
 * grpc-js, and has no call credentials, which would have to add headers to calls.
 */
export function isDirect(subchannel: experimental.SubchannelInterface): boolean {
  if (subchannel.getConnectivityState() !== connectivityState.READY) return false;
  const connection = subchannel.getRealSubchannel();
  const isKnown = known.get(connection);
  if (isKnown !== undefined) return isKnown;
  const userAgent = transportOf(connection)?.userAgent ?? "";
  const verdict = knownVersion.test(userAgent) && subchannel.getCallCredentials() instanceof noCredentials;
  known.set(connection, verdict);
  if (verdict) keepPings(connection);
  return verdict;
}

function transportOf(connection: GrpcSubchannel): Http2Transport | null {
  return (connection as unknown as { readonly transport: Http2Transport | null }).transport;
}

/**
 * Makes the keepalive of a subchannel skip pings while the current HTTP/2 session is closing. Does the same for each later
 * session.
 */
function keepPings(connection: GrpcSubchannel): void {
  const skip = (): void => {
    const session = transportOf(connection)?.session;
    if (session !== undefined) skipLatePings(session);
  };
  skip();
  connection.addConnectivityStateListener((_, __, state) => {
    // grpc-js reports the state before it has set the transport.
    if (state === connectivityState.READY) queueMicrotask(skip);
  });
}
