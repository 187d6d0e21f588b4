import type { DerivedForm, FieldSchema, MessageSchema } from "./schema.js";
import { membersOf } from "./schema.js";

/** Declares a message that TypeScript derives from interfaces; `body` is the text of some of its members. */
export function derivedSource(
  message: MessageSchema,
  form: DerivedForm,
  body: (fields: readonly FieldSchema[]) => string,
): string {
  const { name, fields } = message;
  const source = `${name}Source`;
  const declare = (what: string, some: readonly FieldSchema[], more = ""): string =>
    `export interface ${what} {\n${body(some)}${more}}`;
  switch (form) {
    case "pick":
    case "omit": {
      const extra = extraMember(message);
      const declared = declare(source, fields, `  /** @dataMember ${extra.number} */ ${extra.name}: string;\n`);
      const type = form === "pick" ? `Pick<${source}, ${keys(message)}>` : `Omit<${source}, "${extra.name}">`;
      return `${declared}\nexport type ${name} = ${type};`;
    }
    case "intersection": {
      // Two equal oneofs are none to TypeScript.
      if (membersOf(message).length === 1 && fields[0]?.oneof !== undefined)
        return derivedSource(message, "readonly", body);
      const [left, right] = halves(message);
      const declared = `${declare(`${name}Left`, left)}\n${declare(`${name}Right`, right)}`;
      return `${declared}\nexport type ${name} = ${name}Left & ${name}Right;`;
    }
    case "partial": {
      const isOptional = ({ type }: FieldSchema): boolean => type.kind === "optional" && type.absent === "?";
      const some = fields.filter(isOptional).map((field) => JSON.stringify(field.name));
      const required = fields.map((field) =>
        isOptional(field) && field.type.kind === "optional" ? { ...field, type: field.type.inner } : field,
      );
      const chosen = some.length === 0 ? "never" : some.join(" | ");
      const type =
        some.length === membersOf(message).length
          ? `Partial<${source}>`
          : `Partial<Pick<${source}, ${chosen}>> & Omit<${source}, ${chosen}>`;
      return `${declare(source, required)}\nexport type ${name} = ${type};`;
    }
    case "mapped":
      return `${declare(source, fields)}\nexport type ${name} = { [K in keyof ${source}]: ${source}[K] };`;
    case "readonly":
      return `${declare(source, fields)}\nexport type ${name} = Readonly<${source}>;`;
  }
}

function keys(message: MessageSchema): string {
  return membersOf(message)
    .map(([first]) => JSON.stringify(first.oneof ?? first.name))
    .join(" | ");
}

/** A member that the derived type does not have. */
function extraMember({ fields }: MessageSchema): { readonly name: string; readonly number: number } {
  const taken = new Set(fields.map(({ number }) => number));
  let number = 1;
  while (taken.has(number)) number++;
  return { name: "notDerived", number };
}

/** The members of two interfaces, with all arms of a oneof in one; a single member stands in both. */
function halves(message: MessageSchema): readonly [FieldSchema[], FieldSchema[]] {
  const members = membersOf(message);
  const middle = members.length >> 1;
  const right = members.slice(middle).flat();
  return [middle === 0 ? right : members.slice(0, middle).flat(), right];
}
