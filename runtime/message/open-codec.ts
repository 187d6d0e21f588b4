import type { WireType } from "../wire/wire-type.js";
import { wrappedType } from "../wire/wrapped-type.js";
import type { Codec } from "./seam.js";

/**
 * The codec of a message whose only field, with the number `no`, is of a type that is described
 * at run time: that of a type argument. */
export function openCodec(of: WireType, no = 1): Codec {
  const type = wrappedType(of);
  return {
    write: (w, p, value) => type.write(w, p, no, value, 0),
    read(r, p, end) {
      let value = type.initial();
      while (p < end) {
        const tag = r.tag(p);
        p = r.pos;
        if (tag >>> 3 === no && type.takes(tag)) value = type.read(r, tag, p, end, value);
        else r.skip(tag, p, end);
        p = r.pos;
      }
      if (p !== end) throw r.truncated();
      return type.settle(value, r);
    },
  };
}
