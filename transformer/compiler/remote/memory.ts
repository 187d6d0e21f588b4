/** Answers by question and then by what it is about. */
export class Memory {
  readonly #answers = new Map<string, Map<object, unknown>>();

  /** The known answer, or the one that `ask` gives, which is then known. */
  once<Answer>(question: string, about: object, ask: () => Answer): Answer {
    const known = this.#of(question);
    const found = known.get(about);
    if (found !== undefined || known.has(about)) return found as Answer;
    const answer = ask();
    known.set(about, answer);
    return answer;
  }

  /** Keeps an answer that was fetched ahead. */
  keep(question: string, about: object, answer: unknown): void {
    this.#of(question).set(about, answer);
  }

  has(question: string, about: object): boolean {
    return this.#answers.get(question)?.has(about) === true;
  }

  #of(question: string): Map<object, unknown> {
    let known = this.#answers.get(question);
    if (known === undefined) {
      known = new Map();
      this.#answers.set(question, known);
    }
    return known;
  }
}
