import type { InterceptedCall, Interceptor } from "./interceptor.js";

/** `onEnd` is called when the step has ended, before its promise says so. */
type Step = (onEnd?: () => void) => Promise<void>;

const ignore = (): void => {};

/**
 * Runs interceptors around a call's target. They share one cursor, as in ServiceModel.Grpc: `next` runs what has not run yet,
 * and nothing once the target has answered. What failed may be run again, so `next` after a failure is a retry.
 */
export function runInterceptors(
  interceptors: readonly Interceptor[],
  call: InterceptedCall,
  target: () => Promise<void>,
): Promise<void> {
  let cursor = 0;
  const step: Step = async (onEnd = ignore) => {
    const at = cursor;
    if (at > interceptors.length) return;
    cursor++;
    const intercept = interceptors[at];
    try {
      await (intercept === undefined ? target() : runOne(intercept, call, step));
    } catch (error) {
      cursor = at;
      throw error;
    } finally {
      onEnd();
    }
  };
  return step();
}

/** An interceptor that does not wait for what it started is waited for: its call must not be answered before. */
async function runOne(intercept: Interceptor, call: InterceptedCall, step: Step): Promise<void> {
  const running = new Set<Promise<void>>();
  const next = (): Promise<void> => {
    const pending = step(() => {
      running.delete(pending);
      // Not before: V8 shows who awaits a promise in the stacks of errors when nobody else listens to it.
      pending.catch(ignore);
    });
    running.add(pending);
    return pending;
  };
  try {
    await intercept(call, next);
  } catch (error) {
    for (const pending of running) pending.catch(ignore);
    throw error;
  }
  await Promise.all(running);
}
