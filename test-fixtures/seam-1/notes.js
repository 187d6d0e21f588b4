import { contractOf, messageOf } from "interwire";
import { message as _message, contract as _contract, closed as _closed, messageType as _messageType } from "interwire/codegen";
import { structTable as _structTable, int32ValueTable as _int32ValueTable } from "interwire/codegen/wkt";
export const notes = () => contractOf(INotes$contract());
export const note = () => messageOf(Note$message());
export const echo = () => contractOf(IEcho$contract(_messageType(_structTable())));
// interwire 0.1: generated from the contracts and messages of index.ts
export function Note$message() {
    return Note$message.table ??= ((message$iw, structTable$iw) => message$iw({
      seam: 1, name: "Note", hash: "h7374bf4d54414dad",
      fields: [{ no: 1, name: "data", type: structTable$iw }], codec: ({ unknownFields }, m0 = structTable$iw().link()) => ({
        write(w, p, m) {
          let v, b = w.buf; if (p + 16 > b.length) { p = w.grow(p, 16); b = w.buf; }
          b[p++] = 10; p = w.join(p - w.start, m0.write(w, p + 1, m.data), 16); b = w.buf;
          return (v = m[unknownFields]) === undefined ? p : w.unknown(p, v);
        },
        read(r, p, end, m) {
          let b = r.buf, t, u, e, data;
          if (m !== undefined) ({ data } = m);
          while (p < end) {
            if ((t = b[p++]) > 127) { t = r.tag(p - 1); p = r.pos; }
            switch (t) {
            case 10: e = r.enter(p, end); data = m0.read(r, r.pos, e, data); r.depth++; p = e; continue;
            default: u = r.unknown(t, p, end, u);
            }
            p = r.pos;
          }
          if (p !== end) throw r.truncated();
          if (data === undefined) data = m0.absent();
          const o = { data }; return u === m ? o : r.keep(o, u, m);
        },
      }),
    }))(_message, _structTable);
}
export function INotes$contract() {
    return INotes$contract.table ??= ((contract$iw, int32ValueTable$iw) => contract$iw({
      seam: 1, name: "INotes", service: "INotes", hash: "h2ff11ce06d823b7f",
      operations: [{
        name: "Keep", path: "/INotes/Keep", kind: "unary",
        request: { fields: [{ no: 1, name: "note", type: Note$message }] },
        response: { fields: [{ no: 1, name: "result", type: int32ValueTable$iw }] },
      }],
    }))(_contract, _int32ValueTable);
}
export function IEcho$contract(T$type) {
    return _closed(IEcho$contract, [T$type], () => ((contract$iw) => contract$iw({
      seam: 1, name: "IEcho", service: `IEcho-${T$type.clrName}`, hash: "hd344fcab7412b38f",
      operations: [{
        name: "Echo", path: `/IEcho-${T$type.clrName}/Echo`, kind: "unary",
        request: { fields: [{ no: 1, name: "value", type: T$type }] },
        response: { fields: [{ no: 1, name: "result", type: T$type }] },
      }],
    }))(_contract));
}
