import {
  Metadata,
  type ServerDuplexStream,
  type ServiceError,
  type sendUnaryData,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import type { CallEvents } from "./call-events.js";
import type { Definitions } from "./grpc-js-definitions.js";

interface Message {
  readonly items?: string | readonly string[];
  readonly text?: string;
  readonly prefix?: string;
  readonly times?: number;
}

interface Plan {
  readonly end: "GO_ON" | "STOP" | "FAIL" | "WAIT" | "READ";
  readonly after: number;
  readonly code: number;
  readonly text: string;
  readonly withoutHeader: boolean;
}

/** The members of calls of all kinds; streaming ones lack some. */
type AnyCall = ServerDuplexStream<Message, object> & { readonly request: Message };
type Answer = sendUnaryData<object>;

const inputHeader = "smgrpc-method-input-bin";
const outputHeader = "smgrpc-method-output-bin";

/** The twin of the stream contract, served by grpc-js' own handlers. */
export function streamMethods(definitions: Definitions, events: CallEvents): UntypedServiceImplementation {
  const methods: Record<string, (call: AnyCall, answer?: Answer) => void> = {};
  for (const [name, { responseStream, requestStream }] of Object.entries(definitions.streams.service)) {
    const streams = { request: requestStream, response: responseStream };
    methods[name] = (call, answer) => void serve({ name, call, answer, streams, definitions, events });
  }
  return methods as unknown as UntypedServiceImplementation;
}

interface Served {
  readonly name: string;
  readonly call: AnyCall;
  readonly answer: Answer | undefined;
  readonly streams: { readonly request: boolean; readonly response: boolean };
  readonly definitions: Definitions;
  readonly events: CallEvents;
}

async function serve(served: Served): Promise<void> {
  const { name, call, answer, streams, definitions, events } = served;
  const plan = definitions.plan.deserialize(call.metadata.get("x-plan-bin")[0] as Buffer) as Plan;
  const trailers = echoed(call.metadata);
  const headers = echoed(call.metadata);
  const beside = streams.request ? readHeader(served) : call.request;
  if (name.endsWith("Beside") && streams.response && !plan.withoutHeader) {
    headers.set(outputHeader, definitions.values.serialize({ prefix: beside.prefix, times: beside.times }));
  }
  const single: string[] = name === "GatherBeside" ? [`${beside.prefix}:${beside.times}`] : [];
  // An error in place of the answer leaves with the headers that were not sent.
  if (!plan.withoutHeader) call.sendMetadata(headers);
  try {
    for await (const item of follow(served, plan)) {
      if (!streams.response) single.push(item);
      else call.write(name === "Forward" ? { text: item } : { result: item });
    }
  } catch (error) {
    if (answer !== undefined) answer(error as ServiceError);
    else call.emit("error", error);
    return;
  } finally {
    events.add(`${call.cancelled ? "cancelled" : "ended"} ${call.metadata.get("x-call")[0]}`);
  }
  if (answer !== undefined) answer(null, { result: single }, trailers);
  else call.end(trailers);
}

function readHeader({ call, definitions }: Served): Message {
  const [bytes] = call.metadata.get(inputHeader);
  return bytes === undefined ? {} : (definitions.values.deserialize(bytes as Buffer) as Message);
}

async function* follow(served: Served, plan: Plan): AsyncGenerator<string> {
  const { call, definitions, events } = served;
  const waiting = `waiting ${call.metadata.get("x-call")[0]}`;
  const waits = plan.end === "WAIT";
  let left = plan.end === "GO_ON" ? -1 : plan.after;
  if (left !== 0) {
    for await (const item of requestItems(served)) {
      yield item;
      if (--left === 0) break;
    }
  }
  if (plan.end === "FAIL") throw failure(plan, definitions);
  if (!waits) return;
  const over = new Promise((resolve) => call.once("cancelled", resolve));
  events.add(waiting);
  if (!call.cancelled) await over;
}

async function* requestItems({ call, streams }: Served): AsyncGenerator<string> {
  if (!streams.request) {
    yield* call.request.items ?? [];
    return;
  }
  // Leaving the loop must not destroy a call that still answers.
  for await (const { items, text } of call.iterator({ destroyOnReturn: false })) yield text ?? String(items);
}

function echoed(received: Metadata): Metadata {
  const metadata = new Metadata();
  for (const value of received.get("x-text")) metadata.add("x-echo", value);
  for (const value of received.get("x-data-bin")) metadata.add("x-echo-bin", value);
  return metadata;
}

function failure({ code, text }: Plan, { trouble, fault, status }: Definitions): Partial<ServiceError> {
  const metadata = new Metadata();
  const detail = {
    type_url: "type.googleapis.com/interwire.test.Trouble",
    value: trouble.serialize({ reason: text, count: code }),
  };
  metadata.set("x-reason", `because ${code}`);
  metadata.set("grpc-status-details-bin", status.serialize({ code, message: text, details: [detail] }));
  metadata.set("smgrpc-error-detail-bin", fault.serialize({ text: `fault ${code}`, left: code }));
  metadata.set("smgrpc-error-detail-type", "Contract.Fault, Contract");
  return { code, details: text, metadata };
}
