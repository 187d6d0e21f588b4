const longest = 200;

/**
 * A text from a peer, cut to at most 200 characters, for use in an answer to this peer: a small request must not cause a large
 * answer.
 */
export function shortened(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}…`.toWellFormed();
}
