const longest = 200;

/** A peer's text as it may stand in an answer to that peer: at most 200 characters, so that a few bytes never ask for many. */
export function shortened(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}…`.toWellFormed();
}
