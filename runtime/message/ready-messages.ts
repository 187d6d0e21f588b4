import { absentMessage, type Codec, type FieldInit } from "./seam.js";

/** An upper bound for the bytes of a tag and a length. */
const room = 16;

/** The codec of a message whose only field, with the number `no`, is a message. */
export function messageCodec(no: number, message: Codec, optional: FieldInit["optional"]): Codec {
  const tag = no * 8 + 2;
  const absent = optional === "null" ? null : undefined;
  const isAbsent = (value: unknown): boolean => value === undefined || (value === null && message.holdsNull !== true);
  return {
    write(w, p, value) {
      if (optional !== undefined && isAbsent(value)) return p;
      p = w.room(p, room);
      w.buf[p++] = tag;
      return w.join(p - w.start, message.write(w, p + 1, value), 0);
    },
    read(r, p, end) {
      let value: unknown;
      while (p < end) {
        const t = r.tag(p);
        p = r.pos;
        if (t === tag) {
          const e = r.enter(p, end);
          value = message.read(r, r.pos, e, value);
          r.depth++;
          p = e;
        } else {
          p = r.skip(t, p, end);
        }
      }
      if (p !== end) throw r.truncated();
      if (value !== undefined) return value;
      return optional === undefined ? absentMessage(message, r, p) : absent;
    },
  };
}

/** The codec of a message whose only field, with the number `no`, is a list of messages. */
export function messageListCodec(no: number, message: Codec): Codec {
  const tag = no * 8 + 2;
  return {
    write(w, p, list) {
      if (!Array.isArray(list)) throw new TypeError();
      p = w.room(p, room);
      for (let i = 0; i < list.length; i++) {
        w.buf[p++] = tag;
        p = w.join(p - w.start, message.write(w, p + 1, list[i]), room);
      }
      return p;
    },
    read(r, p, end) {
      const list: unknown[] = [];
      while (p < end) {
        const t = r.tag(p);
        p = r.pos;
        if (t === tag) {
          const e = r.enter(p, end);
          list.push(message.read(r, r.pos, e));
          r.depth++;
          p = e;
        } else {
          p = r.skip(t, p, end);
        }
      }
      if (p !== end) throw r.truncated();
      return list;
    },
  };
}
