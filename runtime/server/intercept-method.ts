import { CallResult } from "../call/call-result.js";
import { closeStream } from "../call/close-stream.js";
import { GuardedStream } from "../call/guarded-stream.js";
import { Interception, runInterceptors } from "../call/interception.js";
import type { Interceptor } from "../call/interceptor.js";
import { unsentStream } from "../call/stream-values.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import { asyncHooks } from "../platform/platform.js";
import type { HostedCall } from "./running-calls.js";

const ignore = (): void => {};

export interface MethodCall {
  readonly operation: BoundOperation;
  readonly values: unknown[];
  readonly call: HostedCall;
}

/** Runs interceptors around an implementation's method. Resolves to the result, which interceptors may have replaced. */
export async function interceptMethod(
  interceptors: readonly Interceptor[],
  { operation, values, call }: MethodCall,
  invoke: () => unknown,
): Promise<unknown> {
  const result = new CallResult(operation);
  const interception = new Interception("server", { operation, values, result }, call);
  const { response } = interception;
  const returned: GuardedStream[] = [];
  const streamNow = () => unsentStream(operation, result.value);
  try {
    const failure = await runInterceptors(interceptors, interception, operation, async () => {
      const hooks = asyncHooks();
      call.scope = hooks && new hooks.AsyncResource("InterwireCall");
      result.value = await invoke();
      const stream = operation.streamsResponse ? streamNow() : undefined;
      if (stream === undefined) return;
      const guarded = new GuardedStream(stream);
      returned.push(guarded);
      response.stream = guarded;
    });
    if (failure !== undefined) {
      call.report(failure.cause);
      throw failure;
    }
  } catch (error) {
    if (operation.streamsResponse && result.isProvided) closeAll(new Set([...returned, streamNow()]));
    throw error;
  }
  if (returned.length === 0) return result.value;
  const kept = returned.find((guarded) => guarded === streamNow());
  const replaced = returned.filter((guarded) => guarded !== kept);
  if (kept !== undefined) response.stream = GuardedStream.within(kept);
  // An interceptor's wrapper cannot close the method's stream before the wrapper has started, nor while it waits for an item. So
  // the end of the call closes it.
  if (replaced.length > 0) call.onEnd(() => closeAll(replaced));
  return result.value;
}

/** Closes response streams that are not sent. Errors of closing are ignored, because the call ends for another reason. */
function closeAll(streams: Iterable<AsyncIterable<unknown> | undefined>): void {
  for (const stream of streams) if (stream !== undefined) void closeStream(stream, undefined, ignore);
}
