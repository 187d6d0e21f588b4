import type { Api, Request } from "./api.js";

/** Requests of one round trip, each with what is done with its answer. */
export class RequestBatch {
  readonly #requests: Request<unknown>[] = [];
  readonly #takers: ((answer: never) => void)[] = [];

  ask<Answer>(request: Request<Answer>, take: (answer: Answer) => void): void {
    this.#requests.push(request);
    this.#takers.push(take);
  }

  send(session: Api): void {
    if (this.#requests.length === 0) return;
    const answers = session.batch(...this.#requests);
    for (const [index, answer] of answers.entries()) this.#takers[index]?.(answer as never);
  }
}
