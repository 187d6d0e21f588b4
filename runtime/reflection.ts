export { addReflection, type ReflectionOptions } from "./reflection/add-reflection.js";
export { ReflectionAlphaContract$contract } from "./reflection/reflection-alpha-contract.iw.js";
export type { ReflectionAlphaContract } from "./reflection/reflection-alpha-contract.js";
export {
  ErrorResponse$message,
  ExtensionNumberResponse$message,
  ExtensionRequest$message,
  FileDescriptorResponse$message,
  ListServiceResponse$message,
  ReflectionContract$contract,
  ServerReflectionRequest$message,
  ServerReflectionResponse$message,
  ServiceResponse$message,
} from "./reflection/reflection-contract.iw.js";
export type {
  ErrorResponse,
  ExtensionNumberResponse,
  ExtensionRequest,
  FileDescriptorResponse,
  ListServiceResponse,
  ReflectionContract,
  ServerReflectionRequest,
  ServerReflectionResponse,
  ServiceResponse,
} from "./reflection/reflection-contract.js";
