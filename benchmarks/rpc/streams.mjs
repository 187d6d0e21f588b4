/** The items of a request stream, each of which is sent when it is asked for. By hand, for a generator would cost more. */
class Balls {
  #item;
  #unsent = 0;
  #isOver = false;
  #waiting;

  constructor(item) {
    this.#item = item;
  }

  send() {
    this.#unsent++;
    this.#serve();
  }

  end() {
    this.#isOver = true;
    this.#serve();
  }

  next() {
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#serve();
    });
  }

  // connect-node refuses an iterator that cannot throw.
  throw(error) {
    return Promise.reject(error);
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  #serve() {
    if (this.#waiting === undefined || (this.#unsent === 0 && !this.#isOver)) return;
    const answer = this.#unsent > 0 ? { done: false, value: this.#item } : { done: true, value: undefined };
    if (this.#unsent > 0) this.#unsent--;
    this.#waiting(answer);
    this.#waiting = undefined;
  }
}

/**
 * Round trips over one duplex stream whose sides are async iterables: sends an item, and the next one when it has come
 * back, as long as `goesOn()`.
 */
export async function rally(exchange, item, goesOn) {
  const balls = new Balls(item);
  balls.send();
  for await (const _ of exchange(balls)) {
    if (goesOn()) balls.send();
    else balls.end();
  }
}

/** A request stream of so many equal items. */
export async function* repeat(item, count) {
  for (let i = 0; i < count; i++) yield item;
}

/** How many items a stream has. */
export async function countItems(items) {
  let count = 0;
  for await (const _ of items) count++;
  return count;
}
