import { takeRequest } from "../call/read-once.js";
import { asStream } from "../call/stream-values.js";
import type { CallFeatures } from "./call-target.js";
import { hasContext } from "./option-sources.js";
import { RequestItems } from "./request-items.js";
import { startCall } from "./start-call.js";
import { StreamResponseCall } from "./stream-response-call.js";

/** What calls with streams need. */
export const streamCalls: CallFeatures = {
  streams: {
    source(call, values) {
      const { requestStream = -1, member } = call.operation;
      const given = asStream(values[requestStream], `Argument ${requestStream} of ${member}`);
      return new RequestItems(call, takeRequest(given, member));
    },
    call(target, operation, values, said) {
      if (!operation.isPromised) return startCall(new StreamResponseCall(operation), target, values, said).items;
      // A caller that passes a context waits for the headers, as in ServiceModel.Grpc.
      const isAwaited = said === undefined ? hasContext(target, operation, values) : said.contexts.length > 0;
      if (operation.responseHeader === undefined && !isAwaited) {
        return Promise.resolve(startCall(new StreamResponseCall(operation), target, values, said).items);
      }
      return new Promise((resolve) => startCall(new StreamResponseCall(operation, resolve), target, values, said));
    },
  },
};
