/** The items of a request stream, each of which is sent when it is asked for. */
class Balls {
  #item;
  #sent = 0;
  #taken = 0;
  #over = false;
  #wake = () => {};

  constructor(item) {
    this.#item = item;
  }

  send() {
    this.#sent++;
    this.#wake();
  }

  end() {
    this.#over = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator]() {
    for (;;) {
      if (this.#taken < this.#sent) {
        this.#taken++;
        yield this.#item;
      } else if (this.#over) {
        return;
      } else {
        await new Promise((resolve) => {
          this.#wake = resolve;
        });
      }
    }
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
