import type { MessageReader } from "../../runtime/protocol/framing.js";
import type { Protocol } from "../../runtime/protocol/protocol.js";

/** Reads a body that is one message. */
class WholeBody implements MessageReader {
  readonly start = 0;
  readonly flags = 0;
  end = 0;
  used = 0;
  private unread = 0;
  private isRead = false;
  private body: Uint8Array = Buffer.alloc(0);

  get isEmpty(): boolean {
    return this.body.length === 0;
  }

  get hasUnread(): boolean {
    return this.unread > 0;
  }

  push(bytes: Uint8Array, start: number, end: number): void {
    this.body = Buffer.concat([this.body, bytes.subarray(start, end)]);
    this.unread += end - start;
  }

  settle(): void {}

  read(limit: number, isEnded: boolean): boolean {
    this.used = this.unread;
    this.unread = 0;
    this.end = this.body.length;
    if (limit >= 0 && this.end > limit) throw new RangeError(`A body of more than ${limit} bytes`);
    if (!isEnded || this.isRead) return false;
    this.isRead = true;
    return true;
  }

  takeBytes(): Uint8Array {
    const { body } = this;
    this.clear();
    return body;
  }

  clear(): void {
    this.body = Buffer.alloc(0);
  }
}

const type = ["content-type", "application/x-test"] as const;

/** A protocol of the tests: bodies without prefixes, and a timeout and a status in headers of its own. */
export const plainProtocol: Protocol = {
  framing: { prefixLength: 0, writePrefix() {} },
  createReader: () => new WholeBody(),
  hasType: (name) => name === type[1],
  readTerms(method, fields) {
    const at = fields.indexOf("x-timeout");
    const refusal = { status: 405, code: 13, details: `Not by ${method}` } as const;
    return {
      timeoutMs: at < 0 ? Number.POSITIVE_INFINITY : Number(fields[at + 1]),
      encoding: undefined,
      accepted: undefined,
      refusal: method === "PUT" ? undefined : refusal,
    };
  },
  flagsFault: () => undefined,
  responseFields: () => [":status", "200", ...type],
  statusFields: (code, details) => ["x-status", `${code} ${details}`.trim()],
  refusalFields: ({ status, code, details }) => [":status", String(status), ...type, "x-status", `${code} ${details}`],
};
