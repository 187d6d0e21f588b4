import { type DescService, fromBinary, type Registry } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { Code } from "../../runtime/base/code.js";
import type { CallOptions } from "../../runtime/call/call-options.js";
import { createClientFactory } from "../../runtime/client/client-factory.js";
import { withOptions } from "../../runtime/client/with-options.js";
import { sentTextOf } from "../../runtime/errors/call-error.js";
import { isRpcError, type RpcError } from "../../runtime/errors/rpc-error.js";
import { ReflectionAlphaContractContract } from "../../runtime/reflection/reflection-alpha-contract.iw.js";
import type { ReflectionAlphaContract } from "../../runtime/reflection/reflection-alpha-contract.js";
import { ReflectionContractContract } from "../../runtime/reflection/reflection-contract.iw.js";
import type {
  ReflectionContract,
  ServerReflectionRequest,
  ServerReflectionResponse,
} from "../../runtime/reflection/reflection-contract.js";
import { describeHealth, healthService } from "./described-health.js";
import { FileSet } from "./file-set.js";
import type { OpenedChannel } from "./open-channel.js";
import type { Schema } from "./schema.js";
import { TerminalError } from "./terminal-error.js";

type Question = ServerReflectionRequest["messageRequest"];
/** The server's answer to one request of the reflection service. Undefined if its response has no content. */
type Answer = ServerReflectionResponse["messageResponse"] | undefined;

/** The greatest number of files that are requested: a faulty server may answer with new imports for ever. */
const mostFiles = 10_000;

/** The schema that a server describes through its reflection service. */
export class ReflectedSchema implements Schema {
  readonly owner = "The server";
  readonly isAsked = true;
  private readonly target: string;
  private readonly current: ReflectionContract;
  private readonly older: ReflectionAlphaContract;
  private isOlder = false;
  private names: readonly string[] | undefined = undefined;
  /**
   * The names by which the reflection service finds services, by the names in their descriptors: some servers put a dot before
   * the name.
   */
  private readonly symbols = new Map<string, string>();
  private readonly files = new FileSet();

  constructor({ channel, target }: OpenedChannel, options: CallOptions) {
    const factory = createClientFactory();
    this.target = target;
    this.current = withOptions(factory.createClient(channel, ReflectionContractContract), options);
    this.older = withOptions(factory.createClient(channel, ReflectionAlphaContractContract), options);
  }

  get registry(): Registry {
    return this.files.registry;
  }

  async services(wanted?: string): Promise<readonly string[]> {
    try {
      this.names ??= await this.list();
    } catch (error) {
      const isUndescribed = error instanceof TerminalError && error.status === Code.UNIMPLEMENTED;
      if (!isUndescribed || !["Health", healthService].includes(wanted ?? "")) throw error;
      for (const file of describeHealth()) this.files.add(file);
      this.names = [healthService];
    }
    return this.names;
  }

  async service(name: string): Promise<DescService> {
    const known = this.files.registry.getService(name);
    if (known !== undefined) return known;
    const [answer] = await this.ask([{ case: "fileContainingSymbol", value: this.symbols.get(name) ?? name }]);
    if (answer?.case === "errorResponse") {
      const { errorCode, errorMessage } = answer.value;
      throw new TerminalError(`The server does not describe the service ${name}: ${errorMessage}`, errorCode);
    }
    await this.addFiles(answer, name);
    const found = this.files.registry.getService(name);
    if (found === undefined) throw malformed(`it has no service ${name} in the file that should have it`);
    return found;
  }

  async learn(typeNames: readonly string[]): Promise<void> {
    const unknown = typeNames.filter((name) => this.registry.getMessage(name) === undefined);
    if (unknown.length === 0) return;
    const answers = await this.ask(unknown.map((value) => ({ case: "fileContainingSymbol", value })));
    for (const [at, answer] of answers.entries()) {
      if (answer?.case === "fileDescriptorResponse") await this.addFiles(answer, unknown[at] as string);
    }
  }

  facts(): undefined {
    return undefined;
  }

  private async list(): Promise<readonly string[]> {
    const [answer] = await this.ask([{ case: "listServices", value: "" }]);
    if (answer?.case === "errorResponse") {
      const { errorCode, errorMessage } = answer.value;
      throw new TerminalError(`The server does not list its services: ${errorMessage}`, errorCode);
    }
    if (answer?.case !== "listServicesResponse") throw malformed("it does not list services");
    // @grpc/reflection puts a dot before the name of a service without a package, and finds it only under this name.
    for (const { name } of answer.value.service) this.symbols.set(name.replace(/^\./, ""), name);
    return [...this.symbols.keys()].sort();
  }

  /** Adds the files in an answer of the reflection service, and requests the files that they import. */
  private async addFiles(answer: Answer, subject: string): Promise<void> {
    this.add(answer, subject);
    for (;;) {
      const missing = this.files.missing();
      if (missing.length === 0) return;
      if (this.files.size + missing.length > mostFiles) throw malformed(`it has more than ${mostFiles} files`);
      const answers = await this.ask(missing.map((value) => ({ case: "fileByFilename", value })));
      for (const [at, one] of answers.entries()) this.add(one, missing[at] as string);
      const [same] = this.files.missing().filter((name) => missing.includes(name));
      if (same !== undefined) throw malformed(`it lacks the file ${same}, which another one imports`);
    }
  }

  private add(answer: Answer, subject: string): void {
    if (answer?.case === "errorResponse") throw malformed(`of ${subject} it says: ${answer.value.errorMessage}`);
    if (answer?.case !== "fileDescriptorResponse") throw malformed(`it has no file for ${subject}`);
    for (const bytes of answer.value.fileDescriptorProto) this.files.add(readFile(bytes, subject));
  }

  /**
   * Sends several reflection requests on one stream, and returns the answers in their order. If the server lacks the current
   * version of the reflection service (`v1`), the requests are sent to the older one (`v1alpha`).
   */
  private async ask(questions: readonly Question[]): Promise<readonly Answer[]> {
    try {
      return await this.askOnce(questions);
    } catch (error) {
      if (!isRpcError(error) || error.code !== Code.UNIMPLEMENTED) throw error;
      if (this.isOlder) throw noReflection(this.target, error);
      this.isOlder = true;
      return this.ask(questions);
    }
  }

  private async askOnce(questions: readonly Question[]): Promise<readonly Answer[]> {
    const client = this.isOlder ? this.older : this.current;
    const answers: Answer[] = [];
    for await (const { messageResponse } of client.ServerReflectionInfo(requests(questions))) {
      answers.push(messageResponse);
      if (answers.length === questions.length) return answers;
    }
    throw malformed(`it answers ${answers.length} of ${questions.length} questions`);
  }
}

async function* requests(questions: readonly Question[]): AsyncGenerator<ServerReflectionRequest> {
  for (const messageRequest of questions) yield { host: "", messageRequest };
}

function readFile(bytes: Uint8Array, subject: string): FileDescriptorProto {
  try {
    return fromBinary(FileDescriptorProtoSchema, bytes);
  } catch (error) {
    throw malformed(`the file for ${subject} cannot be read: ${(error as Error).message}`);
  }
}

function malformed(reason: string): TerminalError {
  return new TerminalError(
    `The reflection of the server cannot be used: ${reason}. Name a schema instead, with --project, --proto or --descriptor.`,
    Code.INTERNAL,
  );
}

function noReflection(target: string, error: RpcError): TerminalError {
  // A text that the channel made is about an answer that is not gRPC, as of a proxy or a server of pages.
  const answer = sentTextOf(error) === null ? `: ${error.rawMessage}` : "";
  const cause = `The server ${target} has no reflection, which says what services there are${answer}.`;
  const fix =
    "Add it, with addReflection(server) of interwire/reflection, or name a schema: --project, --proto or --descriptor.";
  return new TerminalError(`${cause} ${fix}`, Code.UNIMPLEMENTED);
}
