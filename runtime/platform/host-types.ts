/**
 * The types of Node and of grpc-js that options take and contexts give, by name. The core knows none of them: `api.ts` adds them, for
 * programs that import an entry with servers and channels.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is added to elsewhere.
export interface HostTypes {}

type HostType<Name extends string, Otherwise> = HostTypes extends Readonly<Record<Name, infer Type>> ? Type : Otherwise;

/** The parts of a call's credentials that calls need. */
interface HeaderMaker {
  generateMetadata(call: { readonly method_name: string; readonly service_url: string }): Promise<unknown>;
  compose(more: HeaderMaker): HeaderMaker;
}

/** The options of a transport that all transports know. */
interface LimitingOptions {
  readonly [name: string]: unknown;
  readonly "grpc.max_send_message_length"?: number;
  readonly "grpc.max_receive_message_length"?: number;
  readonly interceptors?: readonly unknown[];
}

/** Makes headers of a call; `CallCredentials` of grpc-js. */
export type HostCallCredentials = HostType<"callCredentials", HeaderMaker>;

/** Makes a connection secure; `ChannelCredentials` of grpc-js. */
export type HostChannelCredentials = HostType<"channelCredentials", unknown>;

/** The options of a channel of grpc-js. */
export type HostChannelOptions = HostType<"channelOptions", LimitingOptions>;

/** Makes connections to a server secure; `ServerCredentials` of grpc-js. */
export type HostServerCredentials = HostType<"serverCredentials", unknown>;

/** The options of a server of grpc-js. */
export type HostServerOptions = HostType<"serverOptions", LimitingOptions>;

/** A client's certificate; `PeerCertificate` of `node:tls`. */
export type HostPeerCertificate = HostType<"peerCertificate", unknown>;
