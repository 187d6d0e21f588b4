// Exports for programs: annotations, types of members, servers, clients, calls and errors. Entries add createServer and createChannel.

import type { PeerCertificate } from "node:tls";
import type {
  CallCredentials,
  ChannelCredentials,
  ChannelOptions,
  ServerCredentials,
  ServerOptions,
} from "@grpc/grpc-js";

export { Code } from "./base/code.js";
export type { PartialMessage } from "./base/partial-message.js";
export type * from "./base/scalars.js";
export { SetupError } from "./base/setup-errors/setup-error.js";
export { setupErrorTitles } from "./base/setup-errors/setup-errors.js";
export { CallContext } from "./call/call-context.js";
export type { CallEnd } from "./call/call-end.js";
export type { CallOptions } from "./call/call-options.js";
export { createValueKey } from "./call/call-values.js";
export type { ClientErrorHandler, ServerErrorHandler } from "./call/error-handlers.js";
export type { FailedCall, FailedClientCall } from "./call/failed-call.js";
export { Intercept } from "./call/intercept-decorator.js";
export type { InterceptedCall, Interceptor } from "./call/interceptor.js";
export { createPushable, type Pushable, type PushableOptions } from "./call/pushable.js";
export { type BackOff, type ResumedOptions, resumed } from "./call/resumed.js";
export type { Channel, ConnectOptions, CreateChannelOptions } from "./client/channel.js";
export {
  type ClientFactory,
  type ClientFactoryOptions,
  type ClientOptions,
  createClientFactory,
} from "./client/client-factory.js";
export type { Client } from "./client/client-type.js";
export { createClient } from "./client/create-client.js";
export type { WatchStateOptions } from "./client/watch-state.js";
export { withOptions } from "./client/with-options.js";
export {
  DataContract,
  DataMember,
  OperationContract,
  ProtoContract,
  ProtoInclude,
  ProtoMember,
  ServiceContract,
} from "./contract/annotations.js";
export { contractOf } from "./contract/contract-of.js";
export type { Contract } from "./contract/contract-types.js";
export { clrType } from "./errors/clr-type.js";
export type { EncodedDetail, ErrorDetail } from "./errors/detail.js";
export { clrDetailOf, detailOf, findDetails } from "./errors/error-detail.js";
export { isRpcError, RpcError } from "./errors/rpc-error.js";
export { messageOf } from "./message/message-of.js";
export type { Message } from "./message/message-type.js";
export type { Unpacked } from "./message/unpacked.js";
export { Metadata } from "./metadata/metadata.js";
export type { OnError } from "./server/error-sink.js";
export type { InnerErrors } from "./server/failure-status.js";
export type { Implementation } from "./server/implementation-type.js";
export type {
  CloseOptions,
  CreateServerOptions,
  PartialOption,
  PlainServiceOptions,
  ServedContracts,
  Server,
  ServiceOptions,
} from "./server/server.js";
export type { ServerStats } from "./server/server-stats.js";
export type { ChannelTls } from "./transport/channel-tls.js";
export type { Http2Stats } from "./transport/http2-stats.js";
export type {
  ListenOptions,
  ServedContract,
  ServerCertificate,
  ServerTls,
  WatchedFile,
} from "./transport/listen-options.js";
export type * as bcl from "./well-known/bcl.js";
export type * from "./well-known/types.js";
export { DecodeError } from "./wire/decode-error.js";
export { unknownFields } from "./wire/unknown-fields.js";
export { ValueError } from "./wire/value-error.js";

// Then the types behind these exports, for authors of libraries.

export type { SetupErrorCode } from "./base/setup-errors/setup-error.js";
export type { CallOutcome, CallStatus } from "./call/call-context.js";
export type { EndListener } from "./call/call-end.js";
export type { CallValues, ValueKey } from "./call/call-values.js";
export type { InterceptDecorator } from "./call/intercept-decorator.js";
export type { CallResponse, InterceptorEntry, NamedValues, OrderedInterceptor } from "./call/interceptor.js";
export type { Result } from "./client/client-type.js";
export type {
  DataContractOptions,
  DataMemberOptions,
  ErasedClassDecorator,
  ErasedDecorator,
  ErasedMemberDecorator,
  ErasedMethodDecorator,
  OperationContractOptions,
  ServiceContractOptions,
} from "./contract/annotations.js";
export type {
  ContractNode,
  Idempotency,
  OperationDescription,
  OperationKind,
  ServiceDescription,
  TypeArguments,
} from "./contract/contract-types.js";
export type { ClrType, DetailType } from "./errors/clr-type.js";
export type { ClrName, ClrScalars, ClrValue } from "./errors/clr-values.js";
export type { DetailCodec } from "./errors/detail.js";
export type { RpcErrorOptions } from "./errors/rpc-error.js";
export type { FieldDescription, FromBinaryOptions } from "./message/message-type.js";
export type { MetadataLike, MetadataOptions, MetadataValue, MetadataValueOf } from "./metadata/metadata.js";
export type { Returned } from "./server/implementation-type.js";
export type { CreateInstance } from "./server/server.js";
export type { CallWay, ChannelState, Connectivity } from "./transport/client-transport.js";
export type { GrpcServerLike } from "./transport/grpc-handlers/grpc-surface.js";
export type { Pem } from "./transport/pem.js";
export type { PlainMethod, PlainServiceDefinition } from "./transport/plain-service.js";

/**
 * Adds the types of Node and grpc-js to `HostTypes`, for options and contexts. The rest of the runtime needs none of these types.
 * Programs get them with any entry point that has servers and channels.
 */
declare module "./platform/host-types.js" {
  interface HostTypes {
    readonly callCredentials: CallCredentials;
    readonly channelCredentials: ChannelCredentials;
    readonly channelOptions: ChannelOptions;
    readonly peerCertificate: PeerCertificate;
    readonly serverCredentials: ServerCredentials;
    readonly serverOptions: ServerOptions;
  }
}
