import type { TextEdit } from "../model/fix.js";
import type { ContractModel, MessageModel, Span } from "../model/model.js";
import { shownName } from "./lock.js";
import type { ChangePlaces } from "./place-changes.js";
import { annotationOfPart, type Remedy } from "./remedy.js";

/** A declaration that a remedy changes. */
export interface RemedyTarget {
  /** The same for remedies that are one change of the declaration. */
  readonly key: string;
  /** The name of the declaration in the source. */
  readonly name: string;
  /** The edits that a remedy of this kind is. Undefined if the source cannot be edited. */
  edit(remedy: Remedy): readonly TextEdit[] | undefined;
}

interface Named {
  readonly name: string;
  readonly span: Span;
}

/** The declarations that a remedy changes. Empty if there are none that have the remedy as an edit. */
export function targetsOf(remedy: Remedy, places: ChangePlaces): readonly RemedyTarget[] {
  const { part } = remedy;
  const { edits } = places;
  if ("enum" in part) {
    const { values } = part.enum;
    const name = shownName(part.enum);
    const key = `${"numbers" in remedy ? "values" : "annotation"} of enum ${part.enum.name}`;
    const edit = (one: Remedy): readonly TextEdit[] | undefined =>
      "numbers" in one
        ? edits.renumber({ name, values }, one.numbers)
        : "options" in one
          ? edits.annotateEnum({ name, values }, one.options)
          : undefined;
    return [{ key, name, edit }];
  }
  return declarationsOf(remedy, places).map(({ name, span }) => ({
    key: `${"optional" in remedy ? "question mark" : annotationOfPart(part)} ${span.file}:${span.start}`,
    name,
    edit(one) {
      if ("options" in one) return edits.annotate(span, annotationOfPart(part), one.options);
      if (!("optional" in one)) return undefined;
      return edits.makeOptional(span, "operation" in part ? one.optional : undefined);
    },
  }));
}

function declarationsOf(remedy: Remedy, { schema, models }: ChangePlaces): readonly Named[] {
  const { part } = remedy;
  if ("service" in part) {
    const service = schema.services.find(({ name }) => name === part.service);
    const contracts = service === undefined ? [] : models.contracts(service);
    return contracts.every((one) => mayBeNamed(one, part.service, remedy)) ? contracts : [];
  }
  if ("operation" in part) {
    const operation = schema.services.flatMap((one) => one.operations).find(({ path }) => path === part.operation);
    const { member } = (operation && models.operation(operation)) ?? {};
    return member === undefined ? [] : [{ name: member.method, span: member.span }];
  }
  if ("enum" in part) return [];
  const message = schema.messages.get(part.message);
  const { member, owner } = (message && models.field(message, part.field)) ?? {};
  if (owner === undefined || owner.isAnonymous) return [];
  // Peers may know an inherited member by other messages, too, which have the number or name that this one has lost.
  if (part.field !== undefined) return member === undefined || member.inherited ? [] : [member];
  return mayBeNamed(owner, part.message, remedy) ? [{ name: owner.typeText, span: owner.span }] : [];
}

/**
 * Whether an annotation gives a declaration the name of a remedy, if it has one. Names of closings end in those of type arguments,
 * and one without a package gets that of its file.
 */
function mayBeNamed({ typeParameters }: ContractModel | MessageModel, name: string, remedy: Remedy): boolean {
  const options = "options" in remedy ? remedy.options : {};
  if (options.name === undefined) return true;
  const hasPackage = options.namespace !== undefined || String(options.name).includes(".");
  return typeParameters.length === 0 && (hasPackage || !name.includes("."));
}
