import { Code } from "../../base/code.js";
import { memoize } from "../../base/memoize.js";
import type { Encoding } from "../../protocol/encoding.js";
import type { Protocol } from "../../protocol/protocol.js";
import { FieldBlock } from "../http2/hpack/field-block.js";

/** The header fields that do not differ among the responses of a protocol, as blocks whose encodings are cached. */
export interface ResponseBlocks {
  /** The headers of responses with messages, by the compression of the messages. */
  readonly headers: Readonly<Record<Encoding | "identity", FieldBlock>>;
  readonly trailersOnly: FieldBlock;
  readonly success: FieldBlock;
}

const known = new WeakMap<Protocol, ResponseBlocks>();

/**
 * The {@link ResponseBlocks} of a protocol. They are created only once for each protocol, because each connection caches the
 * encoding of each FieldBlock.
 */
export function blocksOf(protocol: Protocol): ResponseBlocks {
  return memoize(known, protocol, () => ({
    headers: {
      identity: new FieldBlock(protocol.responseFields()),
      gzip: new FieldBlock(protocol.responseFields("gzip")),
      deflate: new FieldBlock(protocol.responseFields("deflate")),
    },
    trailersOnly: new FieldBlock(protocol.responseFields()),
    success: new FieldBlock(protocol.statusFields(Code.OK, "", undefined)),
  }));
}
