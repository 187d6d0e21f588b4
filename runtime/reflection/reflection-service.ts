import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { Code } from "../base/code.js";
import { RpcError } from "../errors/rpc-error.js";
import type { ServerClosing } from "../server/served.js";
import { FileIndex } from "./file-index.js";
import type { ReflectionContract, ServerReflectionRequest, ServerReflectionResponse } from "./reflection-contract.js";
import type { ServerDescription } from "./server-description.js";

type Question = ServerReflectionRequest["messageRequest"];
type Answer = ServerReflectionResponse["messageResponse"];

/** The names of a server's services, and an index of the files that describe them. */
interface Description {
  readonly services: readonly string[];
  readonly files: FileIndex;
}

/** The implementation of both versions of the reflection service, with the same answers as grpc-go's. */
export class ReflectionService implements ReflectionContract {
  private readonly closing: ServerClosing;
  private readonly makeDescription: () => ServerDescription;
  private description: Description | undefined = undefined;
  private failure: unknown = undefined;

  /**
   * `closing` ends streams on which no request is pending. `makeDescription` is called once, at the first request, because it
   * costs a large server half a second and much memory.
   */
  constructor(closing: ServerClosing, makeDescription: () => ServerDescription) {
    this.closing = closing;
    this.makeDescription = makeDescription;
  }

  async *ServerReflectionInfo(
    requests: AsyncIterable<ServerReflectionRequest>,
  ): AsyncIterable<ServerReflectionResponse> {
    const sent = new Set<string>();
    const questions = requests[Symbol.asyncIterator]();
    // Tools keep a stream open that they no longer use, which would delay the shutdown until its grace is over.
    const listener = (): void => void questions.return?.();
    const { isAborted, listeners } = this.closing;
    listeners.add(listener);
    if (isAborted) listener();
    try {
      for await (const originalRequest of { [Symbol.asyncIterator]: () => questions }) {
        const { host, messageRequest } = originalRequest;
        const messageResponse = answer(this.described(), messageRequest, sent);
        yield { validHost: host, originalRequest, messageResponse };
      }
    } finally {
      listeners.delete(listener);
    }
  }

  /**
   * The description of the server. It is made by the first call; if that fails, later calls throw the same error.
   * @throws SetupError IW2002 or IW2019 if the server cannot be described
   */
  private described(): Description {
    if (this.failure !== undefined) throw this.failure;
    if (this.description !== undefined) return this.description;
    try {
      const { services, files } = this.makeDescription();
      this.description = { services, files: new FileIndex(files) };
      return this.description;
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}

/**
 * Answers one request. `sent` has the paths of the files that were sent on this stream.
 * @throws RpcError INVALID_ARGUMENT if the request sets no field of the oneof `message_request`
 */
function answer({ services, files }: Description, question: Question, sent: Set<string>): Answer {
  const file = (found: FileDescriptorProto | undefined, missing: string): Answer =>
    found === undefined
      ? notFound(missing)
      : { case: "fileDescriptorResponse", value: { fileDescriptorProto: files.withImports(found, sent) } };
  switch (question.case) {
    case "listServices":
      return { case: "listServicesResponse", value: { service: services.map((name) => ({ name })) } };
    case "fileByFilename":
      return file(files.named(question.value), `unknown file: ${question.value}`);
    case "fileContainingSymbol":
      return file(files.declaring(question.value), `unknown symbol: ${question.value}`);
    case "fileContainingExtension": {
      const { containingType, extensionNumber } = question.value;
      const found = files.extending(containingType, extensionNumber);
      return file(found, `unknown extension: ${containingType} has no ${extensionNumber}`);
    }
    case "allExtensionNumbersOfType":
      return extensionNumbers(files, question.value);
    default:
      throw new RpcError(Code.INVALID_ARGUMENT, "invalid MessageRequest: none of its questions is set");
  }
}

function extensionNumbers(files: FileIndex, baseTypeName: string): Answer {
  if (files.declaring(baseTypeName) === undefined) return notFound(`unknown type: ${baseTypeName}`);
  const extensionNumber = files.extensionNumbers(baseTypeName);
  return { case: "allExtensionNumbersResponse", value: { baseTypeName, extensionNumber } };
}

function notFound(errorMessage: string): Answer {
  return { case: "errorResponse", value: { errorCode: Code.NOT_FOUND, errorMessage } };
}
