import type { ClientHttp2Session } from "node:http2";
import { connectivityState, credentials, experimental } from "@grpc/grpc-js";
import { skipLatePings } from "./skip-late-pings.js";

/** The part of a connected subchannel of grpc-js that holds its HTTP/2 session. */
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
  const userAgent = transportOf(connection)?.userAgent ?? "";
  const verdict = knownVersion.test(userAgent) && subchannel.getCallCredentials() instanceof noCredentials;
  known.set(connection, verdict);
  if (verdict) keepPings(connection);
  return verdict;
}

function transportOf(connection: GrpcSubchannel): Http2Transport | null {
  return (connection as unknown as { readonly transport: Http2Transport | null }).transport;
}

/** Has the pings of a connection skipped while it closes, now and each time that it connects again. */
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
