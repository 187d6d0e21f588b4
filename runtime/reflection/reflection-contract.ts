import type { int32 } from "../base/scalars.js";

/**
 * A question about a server.
 * @dataContract { name: "grpc.reflection.v1.ServerReflectionRequest" }
 */
export interface ServerReflectionRequest {
  /** @dataMember 1 */
  host: string;
  messageRequest:
    | { /** @dataMember 3 */ case: "fileByFilename"; value: string }
    | { /** @dataMember 4 */ case: "fileContainingSymbol"; value: string }
    | { /** @dataMember 5 */ case: "fileContainingExtension"; value: ExtensionRequest }
    | { /** @dataMember 6 */ case: "allExtensionNumbersOfType"; value: string }
    | { /** @dataMember 7 */ case: "listServices"; value: string }
    | { case?: undefined };
}

/**
 * An extension, by the full name of the message that it extends and its field number.
 * @dataContract { name: "grpc.reflection.v1.ExtensionRequest" }
 */
export interface ExtensionRequest {
  /** @dataMember 1 */
  containingType: string;
  /** @dataMember 2 */
  extensionNumber: int32;
}

/**
 * The answer to one question.
 * @dataContract { name: "grpc.reflection.v1.ServerReflectionResponse" }
 */
export interface ServerReflectionResponse {
  /** @dataMember 1 */
  validHost: string;
  /** @dataMember 2 */
  originalRequest?: ServerReflectionRequest;
  messageResponse:
    | { /** @dataMember 4 */ case: "fileDescriptorResponse"; value: FileDescriptorResponse }
    | { /** @dataMember 5 */ case: "allExtensionNumbersResponse"; value: ExtensionNumberResponse }
    | { /** @dataMember 6 */ case: "listServicesResponse"; value: ListServiceResponse }
    | { /** @dataMember 7 */ case: "errorResponse"; value: ErrorResponse }
    | { case?: undefined };
}

/**
 * The files, each as a serialized `google.protobuf.FileDescriptorProto`.
 * @dataContract { name: "grpc.reflection.v1.FileDescriptorResponse" }
 */
export interface FileDescriptorResponse {
  /** @dataMember 1 */
  fileDescriptorProto: Uint8Array[];
}

/**
 * The field numbers of the extensions of a message.
 * @dataContract { name: "grpc.reflection.v1.ExtensionNumberResponse" }
 */
export interface ExtensionNumberResponse {
  /** @dataMember 1 */
  baseTypeName: string;
  /** @dataMember 2 */
  extensionNumber: int32[];
}

/**
 * The services of a server.
 * @dataContract { name: "grpc.reflection.v1.ListServiceResponse" }
 */
export interface ListServiceResponse {
  /** @dataMember 1 */
  service: ServiceResponse[];
}

/**
 * A service by its full name.
 * @dataContract { name: "grpc.reflection.v1.ServiceResponse" }
 */
export interface ServiceResponse {
  /** @dataMember 1 */
  name: string;
}

/**
 * The reason why a question has no answer. The code is a gRPC status code.
 * @dataContract { name: "grpc.reflection.v1.ErrorResponse" }
 */
export interface ErrorResponse {
  /** @dataMember 1 */
  errorCode: int32;
  /** @dataMember 2 */
  errorMessage: string;
}

/**
 * The standard reflection service, to be called through `createClient<ReflectionContract>(channel)`.
 * @see https://github.com/grpc/grpc/blob/master/doc/server-reflection.md
 * @serviceContract { name: "ServerReflection", namespace: "grpc.reflection.v1" }
 */
export interface ReflectionContract {
  /**
   * Answers each question on a stream. A file is sent only once on a stream.
   * @operationContract { style: "bare" }
   */
  ServerReflectionInfo(requests: AsyncIterable<ServerReflectionRequest>): AsyncIterable<ServerReflectionResponse>;
}
