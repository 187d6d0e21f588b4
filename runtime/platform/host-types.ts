/**
 * The types of Node and grpc-js that occur in options and call contexts, each under a name such as `callCredentials`. The core
 * leaves the interface empty, so that it compiles without these types; `api.ts` augments it for programs that import an entry
 * with servers and channels.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is added to elsewhere.
export interface HostTypes {}

type HostType<Name extends string, Otherwise> = HostTypes extends Readonly<Record<Name, infer Type>> ? Type : Otherwise;

/** The methods of grpc-js' `CallCredentials` that the core calls. */
interface HeaderMaker {
  generateMetadata(call: { readonly method_name: string; readonly service_url: string }): Promise<unknown>;
  compose(more: HeaderMaker): HeaderMaker;
}

/** The options of grpc-js that every transport understands. */
interface LimitingOptions {
  readonly [name: string]: unknown;
  readonly "grpc.max_send_message_length"?: number;
  readonly "grpc.max_receive_message_length"?: number;
  readonly interceptors?: readonly unknown[];
}

/** The credentials of a call, which add headers to it: `CallCredentials` of grpc-js. */
export type HostCallCredentials = HostType<"callCredentials", HeaderMaker>;

/** The credentials of a channel, which make connections secure: `ChannelCredentials` of grpc-js. */
export type HostChannelCredentials = HostType<"channelCredentials", unknown>;

/** `ChannelOptions` of grpc-js; without grpc-js' types, only the options that every transport understands. */
export type HostChannelOptions = HostType<"channelOptions", LimitingOptions>;

/** The credentials of a server, which make connections secure: `ServerCredentials` of grpc-js. */
export type HostServerCredentials = HostType<"serverCredentials", unknown>;

/** `ServerOptions` of grpc-js; without grpc-js' types, only the options that every transport understands. */
export type HostServerOptions = HostType<"serverOptions", LimitingOptions>;

/** The certificate of a peer: `PeerCertificate` of `node:tls`. */
export type HostPeerCertificate = HostType<"peerCertificate", unknown>;
