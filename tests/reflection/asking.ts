import { fromBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { type Channel, createClientFactory } from "interwire";
import type { ReflectionContract, ServerReflectionRequest, ServerReflectionResponse } from "interwire/reflection";

export type Question = ServerReflectionRequest["messageRequest"];
export type Answer = ServerReflectionResponse["messageResponse"];

/** A question for the file that declares a name. */
export const symbol = (value: string): Question => ({ case: "fileContainingSymbol", value });

/** Asks a server's reflection service on one stream. */
export async function ask(channel: Channel, ...questions: Question[]): Promise<Answer[]> {
  const client = createClientFactory().createClient<ReflectionContract>(channel);
  async function* requests(): AsyncIterable<ServerReflectionRequest> {
    for (const messageRequest of questions) yield { host: "", messageRequest };
  }
  const answers: Answer[] = [];
  for await (const { messageResponse } of client.ServerReflectionInfo(requests())) answers.push(messageResponse);
  return answers;
}

/** The names of the services that a server tells of. */
export async function listServices(channel: Channel): Promise<string[]> {
  const [answer] = await ask(channel, { case: "listServices", value: "" });
  if (answer?.case !== "listServicesResponse") throw new Error(`No services were answered: ${JSON.stringify(answer)}`);
  return answer.value.service.map(({ name }) => name);
}

/** The files of an answer. */
export function filesOf(answer: Answer | undefined): FileDescriptorProto[] {
  if (answer?.case !== "fileDescriptorResponse") throw new Error(`No file was answered: ${JSON.stringify(answer)}`);
  return answer.value.fileDescriptorProto.map((bytes) => fromBinary(FileDescriptorProtoSchema, bytes));
}

/** An error of an answer, as one text. */
export function errorOf(answer: Answer | undefined): string {
  if (answer?.case !== "errorResponse") return `no error but ${answer?.case}`;
  return `${answer.value.errorCode} ${answer.value.errorMessage}`;
}
