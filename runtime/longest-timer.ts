/** The longest delay of Node's timers, in milliseconds. A timer with a longer delay fires at once. */
export const longestTimerMs = 2 ** 31 - 1;
