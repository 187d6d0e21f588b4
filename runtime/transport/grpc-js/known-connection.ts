import type { ClientHttp2Session } from "node:http2";
import { connectivityState, credentials, experimental } from "@grpc/grpc-js";
import { skipLatePings } from "./skip-late-pings.js";

/** The private part of a connected subchannel of grpc-js that holds its HTTP/2 session. */
interface Http2Transport {
  readonly userAgent?: string;
  readonly session?: ClientHttp2Session;
}

/** A connection of grpc-js to one address. */
export type GrpcSubchannel = ReturnType<experimental.SubchannelInterface["getRealSubchannel"]>;

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
const known = new WeakMap<GrpcSubchannel, boolean>();

/** Whether this program's version of grpc-js exports the parts of load balancers that finding a channel's connection needs. */
export function hasBalancers(): boolean {
  return parts.every((part) => typeof experimental[part] === "function");
}

/**
 * Whether calls may be sent straight on the connection that a load balancer has picked: its version of grpc-js is known, and it
 * has no call credentials, which would add headers to calls.
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

/** Has pings skipped while a connection is closing, also each time that it has connected again. */
function keepPings(connection: GrpcSubchannel): void {
  const skip = (): void => {
    const session = transportOf(connection)?.session;
    if (session !== undefined) skipLatePings(session);
  };
  skip();
  connection.addConnectivityStateListener((_, __, state) => {
    // grpc-js tells it before it sets the transport.
    if (state === connectivityState.READY) queueMicrotask(skip);
  });
}
