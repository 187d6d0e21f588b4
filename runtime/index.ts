// For users: types of contracts, annotations, servers, clients.

// For library authors: what contracts, clients and decorators are made of.
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
export {
  DataContract,
  DataMember,
  OperationContract,
  ProtoContract,
  ProtoMember,
  ServiceContract,
} from "./annotations.js";
export { CallContext, type CallOutcome, type CallStatus } from "./call/call-context.js";
export type { CallEnd, EndListener } from "./call/call-end.js";
export type { CallOptions } from "./call/call-options.js";
export { type CallValues, createValueKey, type ValueKey } from "./call/call-values.js";
export { Intercept, type InterceptDecorator } from "./call/intercept-decorator.js";
export type {
  CallResponse,
  InterceptedCall,
  Interceptor,
  InterceptorEntry,
  NamedValues,
  OrderedInterceptor,
} from "./call/interceptor.js";
export type { Channel, ChannelTls, ConnectOptions, CreateChannelOptions } from "./client/channel.js";
export {
  type ClientFactory,
  type ClientFactoryOptions,
  type ClientOptions,
  createClientFactory,
  withOptions,
} from "./client/client-factory.js";
export { Code } from "./code.js";
export type {
  Client,
  Contract,
  ContractNode,
  FieldDescription,
  FromBinaryOptions,
  Implementation,
  Message,
  OperationDescription,
  OperationKind,
  Result,
  Returned,
  ServiceDescription,
  TypeArguments,
} from "./contract-types.js";
export type { ClrScalars } from "./errors/clr-scalars.js";
export { type ClrType, clrType, type DetailType } from "./errors/clr-type.js";
export type { DetailCodec, ErrorDetail } from "./errors/detail.js";
export { clrDetailOf, detailOf, findDetails } from "./errors/error-detail.js";
export type { ClientErrorHandler, ServerErrorHandler } from "./errors/error-handlers.js";
export type { FailedCall, FailedClientCall } from "./errors/failed-call.js";
export type { PartialMessage } from "./partial-message.js";
export { isRpcError, RpcError, type RpcErrorOptions } from "./rpc-error.js";
export type * from "./scalars.js";
export type { OnError } from "./server/error-sink.js";
export type {
  CloseOptions,
  CreateInstance,
  CreateServerOptions,
  Server,
  ServiceOptions,
} from "./server/server.js";
export { SetupError, type SetupErrorCode } from "./setup-error.js";
export { setupErrorTitles } from "./setup-errors.js";
export { contractOf } from "./table/contract-of.js";
export { messageOf } from "./table/message-of.js";
export type { Pem } from "./tls.js";
export type { CallWay, ChannelState, Connectivity } from "./transport/client-transport.js";
export { createChannel } from "./transport/grpc-js/create-channel.js";
export { createServer } from "./transport/grpc-js/create-server.js";
export type { ListenOptions, ServerTls } from "./transport/listen-options.js";
export { Metadata, type MetadataLike, type MetadataOptions, type MetadataValue } from "./transport/metadata.js";
export type * as bcl from "./well-known/bcl.js";
export type * from "./well-known/types.js";
export { DecodeError } from "./wire/decode-error.js";
export { unknownFields } from "./wire/unknown-fields.js";
export { ValueError } from "./wire/value-error.js";
