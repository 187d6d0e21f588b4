import type { CallContext } from "interwire";
import {
  type DeleteRangeRequest,
  type DeleteRangeResponse,
  type Event,
  EventType,
  type IKeyValues,
  type IWatch,
  type KeyValue,
  type PutRequest,
  type PutResponse,
  type RangeRequest,
  type RangeResponse,
  type ResponseHeader,
  SortOrder,
  type WatchCreateRequest,
  type WatchRequest,
  type WatchResponse,
} from "./contract.js";

type KeyRange = Pick<RangeRequest, "key" | "rangeEnd">;

/** A watch of a client, and the first event that it has not seen. */
interface OpenWatch {
  readonly request: WatchCreateRequest;
  next: number;
}

/** A store of keys with a history, as etcd's: no leases, transactions or earlier revisions. */
export class Store implements IKeyValues, IWatch {
  private readonly values = new Map<string, KeyValue>();
  private readonly events: Event[] = [];
  private revision = 1n;
  private readonly waiting = new Set<() => void>();

  async Range({ limit, sortOrder, keysOnly, countOnly, ...range }: RangeRequest): Promise<RangeResponse> {
    const found = this.within(range);
    if (sortOrder === SortOrder.DESCEND) found.reverse();
    const some = countOnly ? [] : found.slice(0, limit === 0n ? undefined : Number(limit));
    const kvs = keysOnly ? some.map((one) => ({ ...one, value: new Uint8Array() })) : some;
    return { header: this.header(), kvs, more: !countOnly && some.length < found.length, count: BigInt(found.length) };
  }

  async Put({ key, value, lease, prevKv }: PutRequest): Promise<PutResponse> {
    this.revision += 1n;
    const before = this.values.get(textOf(key));
    const { createRevision = this.revision, version = 0n } = before ?? {};
    const kv = { key, value, lease, createRevision, modRevision: this.revision, version: version + 1n };
    this.values.set(textOf(key), kv);
    this.tell([{ type: EventType.PUT, kv, ...(before && { prevKv: before }) }]);
    return { header: this.header(), ...(prevKv && before && { prevKv: before }) };
  }

  async DeleteRange({ prevKv, ...range }: DeleteRangeRequest): Promise<DeleteRangeResponse> {
    const found = this.within(range);
    if (found.length > 0) this.revision += 1n;
    for (const { key } of found) this.values.delete(textOf(key));
    this.tell(found.map((one) => ({ type: EventType.DELETE, kv: deleted(one, this.revision), prevKv: one })));
    return { header: this.header(), deleted: BigInt(found.length), prevKvs: prevKv ? found : [] };
  }

  async *Watch(requests: AsyncIterable<WatchRequest>, context: CallContext): AsyncGenerator<WatchResponse> {
    const watches = new Map<bigint, OpenWatch>();
    const answers: WatchResponse[] = [];
    let isOpen = true;
    const reading = this.read(requests, watches, answers).finally(() => {
      isOpen = false;
      this.wake();
    });
    // The caller leaves, and with it the requests.
    reading.catch(() => {});
    while (isOpen && !context.signal.aborted) {
      const changed = new Promise<void>((resolve) => this.waiting.add(resolve));
      // Taken at once: a watch that is created meanwhile has its answer before its events.
      const ready = [...answers.splice(0), ...this.newEvents(watches)];
      yield* ready;
      if (ready.length === 0) await changed;
    }
  }

  private async read(
    requests: AsyncIterable<WatchRequest>,
    watches: Map<bigint, OpenWatch>,
    answers: WatchResponse[],
  ): Promise<void> {
    for await (const { requestUnion: union } of requests) {
      if (union.case === "createRequest") {
        const { startRevision } = union.value;
        const watchId = BigInt(watches.size);
        answers.push(this.answer(watchId, { created: true }));
        const first = this.events.findIndex(({ kv }) => kv.modRevision >= startRevision);
        const next = startRevision === 0n || first < 0 ? this.events.length : first;
        watches.set(watchId, { request: union.value, next });
      }
      if (union.case === "cancelRequest") {
        watches.delete(union.value.watchId);
        answers.push(this.answer(union.value.watchId, { canceled: true }));
      }
      this.wake();
    }
  }

  private newEvents(watches: ReadonlyMap<bigint, OpenWatch>): WatchResponse[] {
    return [...watches].flatMap(([watchId, watch]) => {
      const events = this.eventsFor(watch);
      return events.length === 0 ? [] : this.answer(watchId, { events });
    });
  }

  private eventsFor(watch: OpenWatch): Event[] {
    const { request } = watch;
    const events = this.events.slice(watch.next).filter(({ kv }) => isWithin(textOf(kv.key), request));
    watch.next = this.events.length;
    return request.prevKv ? events : events.map(({ type, kv }) => ({ type, kv }));
  }

  private answer(watchId: bigint, rest: Partial<WatchResponse>): WatchResponse {
    return {
      header: this.header(),
      watchId,
      created: false,
      canceled: false,
      compactRevision: 0n,
      cancelReason: "",
      events: [],
      ...rest,
    };
  }

  private within(range: KeyRange): KeyValue[] {
    const found = [...this.values].filter(([key]) => isWithin(key, range));
    return found.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
  }

  private tell(events: readonly Event[]): void {
    this.events.push(...events);
    this.wake();
  }

  private wake(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }

  private header(): ResponseHeader {
    return { clusterId: 1n, memberId: 1n, revision: this.revision, raftTerm: 1n };
  }
}

/** Without an end, the key alone; an end of one zero byte is behind all keys. */
function isWithin(key: string, { key: first, rangeEnd }: KeyRange): boolean {
  const end = textOf(rangeEnd);
  if (end === "") return key === textOf(first);
  return key >= textOf(first) && (end === "\0" || key < end);
}

function deleted({ key }: KeyValue, modRevision: bigint): KeyValue {
  return { key, value: new Uint8Array(), lease: 0n, createRevision: 0n, modRevision, version: 0n };
}

/** A text that sorts as the bytes do. */
function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}
