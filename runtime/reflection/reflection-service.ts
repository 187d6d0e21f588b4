import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { addAbortListener, removeAbortListener } from "../call/abort-listeners.js";
import { closeIterator } from "../call/close-iterator.js";
import { Code } from "../code.js";
import { RpcError } from "../errors/rpc-error.js";
import { FileIndex } from "./file-index.js";
import type { ReflectionContract, ServerReflectionRequest, ServerReflectionResponse } from "./reflection-contract.js";
import type { ServerDescription } from "./server-description.js";

type Question = ServerReflectionRequest["messageRequest"];
type Answer = ServerReflectionResponse["messageResponse"];

/** Implements both versions of the reflection service, and answers as that of grpc-go does. */
export class ReflectionService implements ReflectionContract {
  private readonly closing: AbortSignal;
  private services: readonly string[] = [];
  private files = new FileIndex([]);

  /** `closing` ends streams on which nothing is asked. */
  constructor(closing: AbortSignal) {
    this.closing = closing;
  }

  /** Sets what the service tells of. */
  describe({ services, files }: ServerDescription): void {
    this.services = services;
    this.files = new FileIndex(files);
  }

  async *ServerReflectionInfo(
    requests: AsyncIterable<ServerReflectionRequest>,
  ): AsyncIterable<ServerReflectionResponse> {
    const sent = new Set<string>();
    const questions = requests[Symbol.asyncIterator]();
    // Tools keep a stream open that they do not use. It would delay the shutdown until its grace is over.
    const listener = { onAbort: () => void closeIterator(questions, () => {}) };
    addAbortListener(this.closing, listener);
    if (this.closing.aborted) listener.onAbort();
    try {
      for await (const originalRequest of { [Symbol.asyncIterator]: () => questions }) {
        const { host, messageRequest } = originalRequest;
        yield { validHost: host, originalRequest, messageResponse: this.answer(messageRequest, sent) };
      }
    } finally {
      removeAbortListener(this.closing, listener);
    }
  }

  private answer(question: Question, sent: Set<string>): Answer {
    const file = (found: FileDescriptorProto | undefined, missing: string): Answer =>
      found === undefined
        ? notFound(missing)
        : {
            case: "fileDescriptorResponse",
            value: { fileDescriptorProto: this.files.withImports(found, sent) },
          };
    switch (question.case) {
      case "listServices":
        return { case: "listServicesResponse", value: { service: this.services.map((name) => ({ name })) } };
      case "fileByFilename":
        return file(this.files.named(question.value), `unknown file: ${question.value}`);
      case "fileContainingSymbol":
        return file(this.files.declaring(question.value), `unknown symbol: ${question.value}`);
      case "fileContainingExtension": {
        const { containingType, extensionNumber } = question.value;
        const found = this.files.extending(containingType, extensionNumber);
        return file(found, `unknown extension: ${containingType} has no ${extensionNumber}`);
      }
      case "allExtensionNumbersOfType":
        return this.extensionNumbers(question.value);
      default:
        throw new RpcError(Code.INVALID_ARGUMENT, "invalid MessageRequest: none of its questions is set");
    }
  }

  private extensionNumbers(baseTypeName: string): Answer {
    if (this.files.declaring(baseTypeName) === undefined) return notFound(`unknown type: ${baseTypeName}`);
    const extensionNumber = this.files.extensionNumbers(baseTypeName);
    return { case: "allExtensionNumbersResponse", value: { baseTypeName, extensionNumber } };
  }
}

function notFound(errorMessage: string): Answer {
  return { case: "errorResponse", value: { errorCode: Code.NOT_FOUND, errorMessage } };
}
