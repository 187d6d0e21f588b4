import { type DescMessage, type DescMethod, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import { Code } from "../../runtime/base/code.js";
import { CallContext } from "../../runtime/call/call-context.js";
import { inputHeader, outputHeader } from "../../runtime/call/stream-headers.js";
import { callErrors } from "../../runtime/client/call-errors.js";
import { callOperation } from "../../runtime/client/call-operation.js";
import { transportOf } from "../../runtime/client/channel.js";
import { optionCalls } from "../../runtime/client/option-calls.js";
import { streamCalls } from "../../runtime/client/stream-calls.js";
import { RpcError } from "../../runtime/errors/rpc-error.js";
import type { Metadata } from "../../runtime/metadata/metadata.js";
import { type Console, printable } from "./console.js";
import { describedOperation, streamsOf } from "./described-operation.js";
import { printMessageJson } from "./print-message.js";
import { readMessage, readRequest, readRequests } from "./read-requests.js";
import { findMethod, type Schema } from "./schema.js";
import { TerminalError } from "./terminal-error.js";
import { type ServerRequest, type ServerTools, withServer } from "./with-server.js";

/** The arguments of `interwire call`. */
export interface CallRequest extends ServerRequest {
  readonly method: string;
  /** The requests as JSON. `-` reads them from the standard input; undefined stands for one empty request. */
  readonly data: string | undefined;
  /** The arguments that the method has in addition to its request stream, as JSON. They are sent in a header. */
  readonly beside: string | undefined;
  readonly isVerbose: boolean;
}

/** Calls a method, and prints its responses. Returns the exit status, which is the status code of the call. */
export function callMethod(request: CallRequest, console: Console): Promise<number> {
  return withServer(request, console, async (tools) => {
    const method = await findMethod(tools.schema, request.method);
    await new MethodCall(request, method, tools, console).run();
  });
}

/** One call of `interwire call`, from its first request to its status. */
class MethodCall {
  private readonly request: CallRequest;
  private readonly method: DescMethod;
  private readonly tools: ServerTools;
  private readonly console: Console;

  constructor(request: CallRequest, method: DescMethod, tools: ServerTools, console: Console) {
    this.request = request;
    this.method = method;
    this.tools = tools;
    this.console = console;
  }

  async run(): Promise<void> {
    const { data } = this.request;
    if (data !== "-") return this.call(chunksOf(data ?? ""));
    const input = this.console.openInput().setEncoding("utf8");
    const { interrupted } = this.console;
    const close = () => input.destroy();
    interrupted.addEventListener("abort", close);
    try {
      await this.call(input);
    } catch (error) {
      throw interrupted.aborted ? new RpcError(Code.CANCELLED, "The call was cancelled") : error;
    } finally {
      close();
    }
  }

  private async call(chunks: AsyncIterable<string>): Promise<void> {
    const { schema, opened, options } = this.tools;
    const { input } = this.method;
    const [streamsRequest, streamsResponse] = streamsOf(this.method);
    const operation = describedOperation(this.method, schema.facts(fullName(this.method)));
    const requests = streamsRequest ? readRequests(chunks, input, schema) : await readRequest(chunks, input, schema);
    const context = new CallContext({ ...options, metadata: await this.headers() });
    if (this.request.isVerbose) this.console.note(`Calling ${operation.path}\n`);
    this.show("Request headers", context.metadata);
    const transport = transportOf((opened as NonNullable<typeof opened>).channel, "call");
    const features = { ...streamCalls, ...optionCalls };
    const target = { transport, options: [], reading: {}, errors: callErrors([], []), features };
    try {
      const result = await callOperation(target, operation, [requests, context]);
      await this.showHeaders(context);
      if (!streamsResponse) await this.print(result as Message, this.console.isInteractive ? 2 : undefined);
      else for await (const message of result as AsyncIterable<Message>) await this.print(message);
    } finally {
      this.show("Response trailers", context.trailers);
    }
  }

  private async print(message: Message, space?: number): Promise<void> {
    this.console.print(`${await printMessageJson(this.method.output, message, this.tools.schema, space)}\n`);
  }

  /**
   * The headers to send, including the one with the arguments that the method has in addition to its request stream.
   * @throws TerminalError if the schema does not tell of such arguments
   */
  private async headers(): Promise<Metadata> {
    const { beside } = this.request;
    const { schema, options } = this.tools;
    if (beside === undefined) return options.metadata;
    const desc = headerMessage(schema, schema.facts(fullName(this.method))?.requestHeader);
    if (desc === undefined) {
      const cause = `Nothing is known of values beside the request stream of ${fullName(this.method)}.`;
      throw new TerminalError(`${cause} --project alone knows of them.`);
    }
    const metadata = options.metadata.clone();
    const message = await readMessage(desc, beside, schema, "--beside");
    metadata.set(inputHeader, Buffer.from(toBinary(desc, message)));
    return metadata;
  }

  private async showHeaders({ responseHeaders }: CallContext): Promise<void> {
    this.show("Response headers", responseHeaders);
    const { schema } = this.tools;
    const desc = headerMessage(schema, schema.facts(fullName(this.method))?.responseHeader);
    const [bytes] = responseHeaders?.get(outputHeader) ?? [];
    if (desc === undefined || !Buffer.isBuffer(bytes) || !this.request.isVerbose) return;
    this.console.note(`Beside the stream\n  ${await printMessageJson(desc, fromBinary(desc, bytes), schema)}\n`);
  }

  private show(title: string, metadata: Metadata | undefined): void {
    if (!this.request.isVerbose || metadata === undefined) return;
    const lines = Object.entries(metadata.toJSON()).flatMap(([name, values]) =>
      values.map((value) => `  ${name}: ${Buffer.isBuffer(value) ? value.toString("base64") : value}\n`),
    );
    if (lines.length > 0) this.console.note(printable(`${title}\n${lines.join("")}`));
  }
}

function fullName({ parent, name }: DescMethod): string {
  return `${parent.typeName}.${name}`;
}

function headerMessage({ registry }: Schema, name: string | undefined): DescMessage | undefined {
  return name === undefined ? undefined : registry.getMessage(name);
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  yield text;
}
