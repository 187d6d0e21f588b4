import { createPushable } from "interwire";
import { defer, finalize, from, fromEvent, type Observable, type ObservableInput, takeUntil } from "rxjs";

/** The stream of an observable, as docs/streaming.md has it: what a method returns or a client passes. */
export function toStream<T>(source: Observable<T>): AsyncIterable<T> {
  const items = createPushable<T>();
  const over = fromEvent(items.signal, "abort");
  source.pipe(takeUntil(over)).subscribe({ next: items.push, complete: items.end, error: items.fail });
  return items;
}

/** The observable of a call, as docs/streaming.md has it: subscribing makes the call, unsubscribing ends it. */
export function fromCall<T>(call: (signal: AbortSignal) => ObservableInput<T>): Observable<T> {
  return defer(() => {
    const abort = new AbortController();
    return from(call(abort.signal)).pipe(finalize(() => abort.abort()));
  });
}
