/** The longest delay of Node's timers, in milliseconds. A timer with a longer delay fires at once. */
export const longestTimerMs = 2 ** 31 - 1;

/**
 * The longest timeout of a call in milliseconds. It is in whole seconds, because servers of grpc-js are sent timeouts of a day
 * and more in seconds, rounded up, and the result must not exceed the longest timer.
 */
export const longestTimeoutMs = Math.floor(longestTimerMs / 1000) * 1000;
