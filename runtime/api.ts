// For programs: annotations and types of members, servers, clients, calls and errors. Entries add what makes servers and channels.

export {
  DataContract,
  DataMember,
  OperationContract,
  ProtoContract,
  ProtoInclude,
  ProtoMember,
  ServiceContract,
} from "./annotations.js";
export { CallContext } from "./call/call-context.js";
export type { CallEnd } from "./call/call-end.js";
export type { CallOptions } from "./call/call-options.js";
export { createValueKey } from "./call/call-values.js";
export { Intercept } from "./call/intercept-decorator.js";
export type { InterceptedCall, Interceptor } from "./call/interceptor.js";
export { createPushable, type Pushable, type PushableOptions } from "./call/pushable.js";
export type { Channel, ChannelTls, ConnectOptions, CreateChannelOptions } from "./client/channel.js";
export {
  type ClientFactory,
  type ClientFactoryOptions,
  type ClientOptions,
  createClientFactory,
  withOptions,
} from "./client/client-factory.js";
export { Code } from "./code.js";
export { contractOf } from "./contract/contract-of.js";
export type { Client, Contract, Implementation, Message } from "./contract-types.js";
export { clrType } from "./errors/clr-type.js";
export type { EncodedDetail, ErrorDetail } from "./errors/detail.js";
export { clrDetailOf, detailOf, findDetails } from "./errors/error-detail.js";
export type { ClientErrorHandler, ServerErrorHandler } from "./errors/error-handlers.js";
export type { FailedCall, FailedClientCall } from "./errors/failed-call.js";
export { isRpcError, RpcError } from "./errors/rpc-error.js";
export { SetupError } from "./errors/setup-error.js";
export { setupErrorTitles } from "./errors/setup-errors.js";
export { messageOf } from "./message/message-of.js";
export type { PartialMessage } from "./partial-message.js";
export type * from "./scalars.js";
export type { OnError } from "./server/error-sink.js";
export type { InnerErrors } from "./server/failure-status.js";
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
export type { Http2Stats } from "./transport/http2-stats.js";
export type {
  ListenOptions,
  ServedContract,
  ServerCertificate,
  ServerTls,
  WatchedFile,
} from "./transport/listen-options.js";
export { Metadata } from "./transport/metadata.js";
export type { Unpacked } from "./unpacked.js";
export type * as bcl from "./well-known/bcl.js";
export type * from "./well-known/types.js";
export { DecodeError } from "./wire/decode-error.js";
export { unknownFields } from "./wire/unknown-fields.js";
export { ValueError } from "./wire/value-error.js";

// For library authors: the types behind those.

export type {
  DataContractOptions,
  DataMemberOptions,
  ErasedClassDecorator,
  ErasedDecorator,
  ErasedMemberDecorator,
  ErasedMethodDecorator,
  OperationContractOptions,
  ServiceContractOptions,
} from "./annotations.js";
export type { CallOutcome, CallStatus } from "./call/call-context.js";
export type { EndListener } from "./call/call-end.js";
export type { CallValues, ValueKey } from "./call/call-values.js";
export type { InterceptDecorator } from "./call/intercept-decorator.js";
export type { CallResponse, InterceptorEntry, NamedValues, OrderedInterceptor } from "./call/interceptor.js";
export type {
  ContractNode,
  FieldDescription,
  FromBinaryOptions,
  OperationDescription,
  OperationKind,
  Result,
  Returned,
  ServiceDescription,
  TypeArguments,
} from "./contract-types.js";

export type { ClrType, DetailType } from "./errors/clr-type.js";
export type { ClrName, ClrScalars, ClrValue } from "./errors/clr-values.js";
export type { DetailCodec } from "./errors/detail.js";
export type { RpcErrorOptions } from "./errors/rpc-error.js";
export type { SetupErrorCode } from "./errors/setup-error.js";
export type { CreateInstance } from "./server/server.js";
export type { Pem } from "./tls.js";
export type { CallWay, ChannelState, Connectivity } from "./transport/client-transport.js";
export type { GrpcServerLike } from "./transport/grpc-handlers/grpc-surface.js";
export type { MetadataLike, MetadataOptions, MetadataValue, MetadataValueOf } from "./transport/metadata.js";
export type { PlainMethod, PlainServiceDefinition } from "./transport/plain-service.js";
