import {
  Metadata,
  makeClientConstructor,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceDefinition,
  type sendUnaryData,
  status,
} from "@grpc/grpc-js";

const write = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const read = (bytes: Buffer): unknown => JSON.parse(bytes.toString());

function methodOf(name: string, requestStream: boolean, responseStream: boolean) {
  return {
    path: `/plain.Greeter/${name}`,
    requestStream,
    responseStream,
    requestSerialize: write,
    requestDeserialize: read,
    responseSerialize: write,
    responseDeserialize: read,
    originalName: `${name[0]?.toLowerCase()}${name.slice(1)}`,
  };
}

/** A service of grpc-js whose definition is written by hand, with JSON in place of protobuf. */
export const greeterDefinition = {
  Greet: methodOf("Greet", false, false),
  Repeat: methodOf("Repeat", false, true),
  Gather: methodOf("Gather", true, false),
  Chat: methodOf("Chat", true, true),
} satisfies ServiceDefinition;

/** A client of {@link greeterDefinition}. */
export const GreeterClient = makeClientConstructor(greeterDefinition, "plain.Greeter");

/** What a call asks for. */
export interface Ask {
  readonly name: string;
  /** How the call ends, if not well. */
  readonly end?: "fail" | "throw" | "wait" | "unserializable";
}

function trailersFor(metadata: Metadata): Metadata {
  const trailers = new Metadata();
  trailers.set("parting", metadata.get("user").join());
  trailers.set("parting-bin", Buffer.from([0, 255]));
  return trailers;
}

const failure = (metadata: Metadata) => ({ code: status.DATA_LOSS, details: "lost \u00fc", metadata });

/** Handlers as a team has them, in a class that needs its `this`. */
export class Greeter {
  readonly events: string[] = [];

  greet(call: ServerUnaryCall<Ask, unknown>, callback: sendUnaryData<unknown>): void {
    const { metadata, request } = call;
    const headers = new Metadata();
    headers.set(
      "greeting",
      `${call.getPath()} ${call.getHost()?.replace(/:.*/, "")} ${call.getPeer().replace(/:\d+$/, "")}`,
    );
    call.sendMetadata(headers);
    call.on("cancelled", () => this.events.push("greet cancelled"));
    this.events.push(`greet ${request.end}`);
    if (request.end === "throw") throw new Error("secret");
    if (request.end === "wait") return;
    if (request.end === "fail") callback(failure(trailersFor(metadata)));
    else if (request.end === "unserializable") callback(null, 1n);
    else callback(null, { text: `Hello, ${request.name}` }, trailersFor(metadata));
  }

  repeat(call: ServerWritableStream<Ask, unknown>): void {
    const { name, end } = call.request;
    call.on("cancelled", () => this.events.push("repeat cancelled"));
    if (end === "throw") throw new Error("secret");
    for (let index = 0; index < 40; index++) call.write({ text: `${name} ${index}` });
    this.events.push(`repeat ${end}`);
    if (end === "wait") return;
    if (end === "fail") call.emit("error", failure(trailersFor(call.metadata)));
    else call.end(trailersFor(call.metadata));
  }

  gather(call: ServerReadableStream<Ask, unknown>, callback: sendUnaryData<unknown>): void {
    const names: string[] = [];
    call.on("cancelled", () => this.events.push("gather cancelled"));
    call.on("data", ({ name, end }: Ask) => {
      names.push(name);
      this.events.push(`gather ${end}`);
      if (end === "fail") callback(failure(trailersFor(call.metadata)));
    });
    call.on("end", () => callback(null, { text: names.join() }, trailersFor(call.metadata)));
  }

  chat(call: ServerDuplexStream<Ask, unknown>): void {
    call.on("cancelled", () => this.events.push("chat cancelled"));
    call.on("data", ({ name, end }: Ask) => {
      call.write({ text: name });
      this.events.push(`chat ${end}`);
      if (end === "fail") call.emit("error", failure(trailersFor(call.metadata)));
    });
    call.on("end", () => call.end(trailersFor(call.metadata)));
  }
}
