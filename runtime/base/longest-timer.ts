/** The longest delay of Node's timers, in milliseconds. A timer with a longer delay fires at once. */
export const longestTimerMs = 2 ** 31 - 1;

/** The longest timeout of a call. Servers of grpc-js are sent whole seconds from a day on, rounded up, and none may be longer than a timer. */
export const longestTimeoutMs = Math.floor(longestTimerMs / 1000) * 1000;
