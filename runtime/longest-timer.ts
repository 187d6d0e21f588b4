/** The longest wait of a timer of Node, in milliseconds; one that is set to more fires at once. */
export const longestTimerMs = 2 ** 31 - 1;
