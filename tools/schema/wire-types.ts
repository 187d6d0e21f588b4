import { wellKnownTableName } from "../../common/well-known-names.js";
import type { MessageSource, WireField } from "../../common/wire/wire-schema.js";
import type { MessageTable } from "../../runtime/message/message.js";
import { setMessageSource } from "../../runtime/message/message-source.js";
import type { FieldInit } from "../../runtime/message/seam.js";
import type { WireType } from "../../runtime/wire/wire-type.js";
import type { MessageType, ModelSources } from "../../transformer/describe/model-sources.js";
import type { TypeModel } from "../../transformer/model/model.js";

/** The module `interwire/codegen`, whose functions make descriptors. */
export type Seam = typeof import("../../runtime/codegen.js");

/**
 * Makes the type descriptors that generic contracts and messages of packages take as type arguments. The program's own messages
 * get descriptor tables without a codec, because nothing is encoded with them.
 */
export class WireTypes {
  private readonly tables = new Map<MessageSource, MessageTable>();
  private readonly seam: Seam;
  private readonly own: () => ModelSources;

  /** `own` returns the messages of the program that has the type arguments. */
  constructor(seam: Seam, own: () => ModelSources) {
    this.seam = seam;
    this.own = own;
  }

  of(type: TypeModel): WireType<never> {
    const { seam } = this;
    switch (type.kind) {
      case "scalar":
        return seam[`${type.scalar}Type`] as WireType<never>;
      case "enum": {
        const values = Object.fromEntries(type.members.map(({ name, number }) => [name, number]));
        return seam.enumType(type.name, values, type.clrName, type.reserved) as WireType<never>;
      }
      case "list": {
        const list = type.unpacked === true ? seam.unpackedListType : seam.listType;
        return list(this.of(type.item)) as WireType<unknown> as WireType<never>;
      }
      case "map": {
        const value = this.of(type.value);
        const map = type.form === "record" ? seam.recordType(value) : seam.mapType(this.of(type.key), value);
        return map as WireType<unknown> as WireType<never>;
      }
      case "optional": {
        const option = type.absent === "null" ? seam.nullableType : seam.optionalType;
        return option(this.of(type.inner)) as WireType<unknown> as WireType<never>;
      }
      case "message":
      case "wellKnown":
      case "tuple":
        return this.messageType(type);
      case "parameter":
      case "invalid":
        throw new Error(`A ${type.kind} type has no descriptor.`);
    }
  }

  private messageType(type: MessageType): WireType<never> {
    const table =
      type.kind === "wellKnown" ? this.seam[wellKnownTableName(type.name)]() : this.tableOf(this.own().message(type));
    return this.seam.messageType(table as never) as WireType<never>;
  }

  private tableOf(source: MessageSource): MessageTable {
    const known = this.tables.get(source);
    if (known !== undefined) return known;
    const { typeName, clrName, isTuple, fields } = source;
    const { SEAM: seam, message } = this.seam;
    const table = message({
      seam,
      name: typeName,
      clrName,
      hash: "",
      ...(isTuple ? { tuple: true } : {}),
      fields: fields.map((field) => this.fieldInit(field)),
    }) as unknown as MessageTable;
    this.tables.set(source, table);
    setMessageSource(table, source);
    return table;
  }

  private fieldInit({ number, name, type, message, enum: used, ...rest }: WireField<() => MessageSource>): FieldInit {
    const { repeated, packed, key, optional } = rest;
    return {
      no: number,
      name,
      type: message === undefined ? type : () => this.tableOf(message()),
      ...(used && { enum: used }),
      ...(repeated === undefined ? {} : { repeated }),
      ...(packed === undefined ? {} : { packed }),
      ...(key === undefined ? {} : { key }),
      ...(optional === true ? { optional: "undefined" as const } : {}),
    };
  }
}
