// The messages of grpc.reflection.v1alpha equal those of v1 except for their names.

import type * as v1 from "./reflection-contract.js";

/** @dataContract { name: "grpc.reflection.v1alpha.ServerReflectionRequest" } */
export interface ServerReflectionRequest extends v1.ServerReflectionRequest {
  messageRequest:
    | { /** @dataMember 3 */ case: "fileByFilename"; value: string }
    | { /** @dataMember 4 */ case: "fileContainingSymbol"; value: string }
    | { /** @dataMember 5 */ case: "fileContainingExtension"; value: ExtensionRequest }
    | { /** @dataMember 6 */ case: "allExtensionNumbersOfType"; value: string }
    | { /** @dataMember 7 */ case: "listServices"; value: string }
    | { case?: undefined };
}

/** @dataContract { name: "grpc.reflection.v1alpha.ExtensionRequest" } */
export interface ExtensionRequest extends v1.ExtensionRequest {}

/** @dataContract { name: "grpc.reflection.v1alpha.ServerReflectionResponse" } */
export interface ServerReflectionResponse extends v1.ServerReflectionResponse {
  /** @dataMember 2 */
  originalRequest?: ServerReflectionRequest;
  messageResponse:
    | { /** @dataMember 4 */ case: "fileDescriptorResponse"; value: FileDescriptorResponse }
    | { /** @dataMember 5 */ case: "allExtensionNumbersResponse"; value: ExtensionNumberResponse }
    | { /** @dataMember 6 */ case: "listServicesResponse"; value: ListServiceResponse }
    | { /** @dataMember 7 */ case: "errorResponse"; value: ErrorResponse }
    | { case?: undefined };
}

/** @dataContract { name: "grpc.reflection.v1alpha.FileDescriptorResponse" } */
export interface FileDescriptorResponse extends v1.FileDescriptorResponse {}

/** @dataContract { name: "grpc.reflection.v1alpha.ExtensionNumberResponse" } */
export interface ExtensionNumberResponse extends v1.ExtensionNumberResponse {}

/** @dataContract { name: "grpc.reflection.v1alpha.ListServiceResponse" } */
export interface ListServiceResponse extends v1.ListServiceResponse {
  /** @dataMember 1 */
  service: ServiceResponse[];
}

/** @dataContract { name: "grpc.reflection.v1alpha.ServiceResponse" } */
export interface ServiceResponse extends v1.ServiceResponse {}

/** @dataContract { name: "grpc.reflection.v1alpha.ErrorResponse" } */
export interface ErrorResponse extends v1.ErrorResponse {}

/**
 * The older version of the reflection service, for servers and tools that do not know {@link v1.ReflectionContract}.
 * @serviceContract { name: "ServerReflection", namespace: "grpc.reflection.v1alpha" }
 */
export interface ReflectionAlphaContract {
  /**
   * Answers each question on a stream. A file is sent only once on a stream.
   * @operationContract { style: "bare" }
   */
  ServerReflectionInfo(requests: AsyncIterable<ServerReflectionRequest>): AsyncIterable<ServerReflectionResponse>;
}
