/** The longest delay of Node's timers, in milliseconds. A timer with a longer delay fires at once. */
export const longestTimerMs = 2_147_483_647;

/**
 * The longest timeout of a call in milliseconds. It is in whole seconds, because servers of grpc-js are sent timeouts of a day
 * and more in seconds, rounded up, and the result must not exceed the longest timer.
 */
export const longestTimeoutMs = 2_147_483_000;
