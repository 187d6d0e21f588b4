export { addReflection, type ReflectionOptions } from "./reflection/add-reflection.js";
export type { ReflectionAlphaContract } from "./reflection/reflection-alpha-contract.js";
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
