import type { InterceptedCall, Interceptor } from "./interceptor.js";

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
  const step = async (): Promise<void> => {
    const at = cursor;
    if (at > interceptors.length) return;
    cursor++;
    const intercept = interceptors[at];
    try {
      await (intercept === undefined ? target() : runOne(intercept, call, step));
    } catch (error) {
      cursor = at;
      throw error;
    }
  };
  return step();
}

/** An interceptor that does not wait for what it started is waited for: its call must not be answered before. */
async function runOne(intercept: Interceptor, call: InterceptedCall, step: () => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  const next = (): Promise<void> => {
    const pending = step();
    running.add(pending);
    const settled = (): void => void running.delete(pending);
    pending.then(settled, settled);
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
