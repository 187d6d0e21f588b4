/**
 * The types of Node and grpc-js that options take and contexts provide, by name. In the core there are none: `api.ts` adds them
 * for programs that import an entry with servers and channels.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is added to elsewhere.
export interface HostTypes {}

type HostType<Name extends string, Otherwise> = HostTypes extends Readonly<Record<Name, infer Type>> ? Type : Otherwise;

/** The method of a call's credentials that calls use. */
interface HeaderMaker {
  generateMetadata(call: { readonly method_name: string; readonly service_url: string }): Promise<unknown>;
  compose(more: HeaderMaker): HeaderMaker;
}

/** The options of grpc-js that all transports understand. */
interface LimitingOptions {
  readonly [name: string]: unknown;
  readonly "grpc.max_send_message_length"?: number;
  readonly "grpc.max_receive_message_length"?: number;
  readonly interceptors?: readonly unknown[];
}

/** The credentials of a call, which make headers: `CallCredentials` of grpc-js. */
export type HostCallCredentials = HostType<"callCredentials", HeaderMaker>;

/** The credentials of a channel, which make connections secure: `ChannelCredentials` of grpc-js. */
export type HostChannelCredentials = HostType<"channelCredentials", unknown>;

/** The options of a channel of grpc-js. */
export type HostChannelOptions = HostType<"channelOptions", LimitingOptions>;

/** The credentials of a server, which make connections secure: `ServerCredentials` of grpc-js. */
export type HostServerCredentials = HostType<"serverCredentials", unknown>;

/** The options of a server of grpc-js. */
export type HostServerOptions = HostType<"serverOptions", LimitingOptions>;

/** The certificate of a client: `PeerCertificate` of `node:tls`. */
export type HostPeerCertificate = HostType<"peerCertificate", unknown>;
