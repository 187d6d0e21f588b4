import { closeIterator } from "../call/close-iterator.js";
import { Interception } from "../call/interception.js";
import type { Interceptor } from "../call/interceptor.js";
import { isStream, streamIn } from "../call/stream-values.js";
import type { BoundOperation } from "../contract/bind.js";
import type { HostedCall } from "./running-calls.js";

const ignore = (): void => {};

/** A call of an implementation's method. */
export interface MethodCall {
  readonly operation: BoundOperation;
  readonly values: unknown[];
  readonly call: HostedCall;
}

/** Runs interceptors around an implementation's method; resolves to the method's result as interceptors left it. */
export async function interceptMethod(
  interceptors: readonly Interceptor[],
  { operation, values, call }: MethodCall,
  invoke: () => unknown,
): Promise<unknown> {
  const interception = new Interception("server", operation, values, call);
  const { response } = interception;
  let returned: unknown;
  try {
    await interception.run(interceptors, async () => {
      returned = await invoke();
      response.result = returned;
    });
    const failure = interception.unanswered();
    if (failure === undefined) return response.result;
    call.report(failure.cause);
    throw failure;
  } catch (error) {
    if (operation.streamsResponse) close(operation, returned);
    throw error;
  }
}

/** Closes the stream that the method returned, which is not read. */
function close(operation: BoundOperation, result: unknown): void {
  try {
    const stream = streamIn(operation, result);
    if (isStream(stream)) void closeIterator(stream[Symbol.asyncIterator](), ignore);
  } catch {
    // The call fails with the interceptor's error, so an error of the stream has nowhere to go.
  }
}
