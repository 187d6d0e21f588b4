import type { int32 } from "interwire";

/** A question of a client. */
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

export interface ExtensionRequest {
  /** @dataMember 1 */
  containingType: string;
  /** @dataMember 2 */
  extensionNumber: int32;
}

/** The answer to one question. */
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

export interface FileDescriptorResponse {
  /** @dataMember 1 */
  fileDescriptorProto: Uint8Array[];
}

export interface ExtensionNumberResponse {
  /** @dataMember 1 */
  baseTypeName: string;
  /** @dataMember 2 */
  extensionNumber: int32[];
}

export interface ListServiceResponse {
  /** @dataMember 1 */
  service: ServiceResponse[];
}

export interface ServiceResponse {
  /** @dataMember 1 */
  name: string;
}

export interface ErrorResponse {
  /** @dataMember 1 */
  errorCode: int32;
  /** @dataMember 2 */
  errorMessage: string;
}

/** The operation that both versions of the service have. */
export interface IReflection {
  /** @operationContract { style: "bare" } */
  ServerReflectionInfo(requests: AsyncIterable<ServerReflectionRequest>): AsyncIterable<ServerReflectionResponse>;
}

/** @serviceContract { name: "ServerReflection", namespace: "grpc.reflection.v1" } */
export interface IServerReflection extends IReflection {}

/**
 * What older servers have.
 * @serviceContract { name: "ServerReflection", namespace: "grpc.reflection.v1alpha" }
 */
export interface IServerReflectionAlpha extends IReflection {}
