import { fromBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import type { PackageDefinition } from "@grpc/proto-loader";
import type {
  IReflection,
  ServerReflectionRequest,
  ServerReflectionResponse,
} from "../../test-fixtures/contracts/reflection.js";

/** A server's answers about itself: its services, and the files that describe them. */
export class ReflectionAnswers implements IReflection {
  private readonly services: readonly string[];
  private readonly files = new Map<string, readonly Uint8Array[]>();

  constructor(services: readonly string[], definitions: readonly PackageDefinition[]) {
    this.services = services;
    for (const definition of definitions) this.addFiles(Object.values(definition));
  }

  async *ServerReflectionInfo(
    requests: AsyncIterable<ServerReflectionRequest>,
  ): AsyncIterable<ServerReflectionResponse> {
    for await (const originalRequest of requests) {
      const { host, messageRequest } = originalRequest;
      yield { validHost: host, originalRequest, messageResponse: this.answer(messageRequest) };
    }
  }

  /** The answer to one question. */
  answer(question: ServerReflectionRequest["messageRequest"]): ServerReflectionResponse["messageResponse"] {
    if (question.case === "listServices")
      return { case: "listServicesResponse", value: { service: this.services.map((name) => ({ name })) } };
    if (question.case === "fileByFilename" || question.case === "fileContainingSymbol") {
      const found = this.files.get(question.value);
      if (found !== undefined) return { case: "fileDescriptorResponse", value: { fileDescriptorProto: [...found] } };
      return failure(5, `Nothing is called ${question.value}.`);
    }
    if (question.case === "allExtensionNumbersOfType")
      return { case: "allExtensionNumbersResponse", value: { baseTypeName: question.value, extensionNumber: [] } };
    return failure(12, `${question.case ?? "No question"} cannot be answered.`);
  }

  private addFiles(types: readonly PackageDefinition[string][]): void {
    for (const type of types) {
      if (!("fileDescriptorProtos" in type)) continue;
      const bytes = type.fileDescriptorProtos as readonly Uint8Array[];
      const files = bytes.map((one) => fromBinary(FileDescriptorProtoSchema, one));
      for (const [index, file] of files.entries()) {
        for (const name of namesIn(file)) this.files.set(name, [bytes[index] as Uint8Array]);
      }
    }
  }
}

function failure(errorCode: number, errorMessage: string): ServerReflectionResponse["messageResponse"] {
  return { case: "errorResponse", value: { errorCode, errorMessage } };
}

function namesIn({ name, package: packageName, service, messageType }: FileDescriptorProto): string[] {
  const full = (symbol: string): string => (packageName === "" ? symbol : `${packageName}.${symbol}`);
  const methods = service.flatMap((one) => one.method.map((method) => full(`${one.name}.${method.name}`)));
  return [name, ...service.map((one) => full(one.name)), ...messageType.map((one) => full(one.name)), ...methods];
}
