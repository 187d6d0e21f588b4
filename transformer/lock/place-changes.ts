import { encodedPath } from "../../common/wire/bind.js";
import type { CollectedSchema } from "../../common/wire/collect-schema.js";
import { usesOfMessage } from "../../common/wire/type-uses.js";
import type { DeclarationEdits } from "../analyze/declaration-edits.js";
import type { Docs } from "../analyze/docs.js";
import type { PartModels } from "../describe/part-models.js";
import type { Span } from "../model/model.js";
import type { ChangedUse, Part } from "./change.js";
import { type LockedEnum, serviceOf, shownName } from "./lock.js";

/** Where a change is reported, and the place of what changed, if that is another one. */
export interface ChangePlace {
  /** Undefined if no declaration that uses what changed may be the place. */
  readonly span: Span | undefined;
  readonly declared: Span | undefined;
}

/** Finds the places of what sources declare. */
export interface ChangePlaces {
  readonly schema: CollectedSchema;
  readonly models: PartModels;
  readonly docs: Pick<Docs, "enumSpans">;
  readonly edits: DeclarationEdits;
}

/**
 * The place of a change: the declaration that changed, or, if `isAllowed` refuses that place, the nearest declaration that uses it.
 */
export function placeOfChange(use: ChangedUse, places: ChangePlaces, isAllowed: (span: Span) => boolean): ChangePlace {
  const spans: Span[] = [];
  let outermost = use.part;
  for (let at: ChangedUse | undefined = use; at !== undefined; at = at.outer) {
    spans.push(...("enum" in at.part ? spansOfEnum(at.part.enum, at.outer, places) : spansOf(at.part, places)));
    outermost = at.part;
  }
  if ("message" in outermost) spans.push(...spansOfUses(outermost.message, places));
  const [declared] = spans;
  const span = spans.find(isAllowed);
  return { span, declared: declared === span ? undefined : declared };
}

/** The places of what uses a message, such as the operation whose result it is. */
function spansOfUses(message: string, { schema, models }: ChangePlaces): readonly Span[] {
  return usesOfMessage(schema, message).flatMap((use) => {
    const found = "operation" in use ? models.operation(use.operation) : models.field(use.message, use.field);
    return [found?.member, found?.owner].flatMap((one) => one?.span ?? []);
  });
}

/**
 * The place of an enum. Of several with its name and members, it is the one in the file of the declaration that has it; otherwise it is
 * not known which one it is. The declarations of packages are no places.
 */
function spansOfEnum(found: LockedEnum, outer: ChangedUse | undefined, places: ChangePlaces): readonly Span[] {
  const members = found.values.map(({ name }) => name);
  const spans = places.docs.enumSpans(shownName(found), members);
  const files = new Set(
    outer === undefined || "enum" in outer.part ? [] : spansOf(outer.part, places).map(({ file }) => file),
  );
  const near = spans.filter(({ file }) => files.has(file));
  const [only, ...others] = near.length > 0 ? near : spans;
  return only === undefined || others.length > 0 || isDeclaration(only.file) ? [] : [only];
}

const isDeclaration = (file: string): boolean => /\.d\.(?:[^./]+\.)?[cm]?ts$/.test(file);

/** The places of a part, the best first: that of the member, and that of what declares it. */
function spansOf(part: Exclude<Part, { enum: unknown }>, places: ChangePlaces): readonly Span[] {
  const { schema, models } = places;
  if ("service" in part) {
    const service = schema.services.find(({ name }) => encodedPath(name) === part.service);
    return service === undefined ? [] : models.contracts(service).map(({ span }) => span);
  }
  if ("message" in part) {
    const message = schema.messages.get(part.message);
    const { member, owner } = (message && models.field(message, part.field)) ?? {};
    return [member, owner].flatMap((one) => one?.span ?? []);
  }
  const operation = schema.services.flatMap((one) => one.operations).find(({ path }) => path === part.operation);
  const { member, owner } = (operation && models.operation(operation)) ?? {};
  // An operation that a contract inherits belongs to the service of the contract.
  const service = spansOf({ service: serviceOf(part.operation) }, places);
  return [...[member, owner].flatMap((one) => one?.span ?? []), ...service];
}
