import type { CollectedSchema } from "../../common/wire/collect-schema.js";
import type { Docs } from "../analyze/docs.js";
import type { PartModels } from "../describe/part-models.js";
import type { Span } from "../model/model.js";
import type { ChangedUse } from "./change.js";
import type { Lock } from "./lock.js";

/** Where a change is reported, and the place of what changed, if that is another one. */
export interface ChangePlace {
  readonly span: Span;
  readonly declared: Span | undefined;
}

/** Finds the places of what sources declare. */
export interface ChangePlaces {
  readonly schema: CollectedSchema;
  readonly present: Lock;
  readonly models: PartModels;
  readonly docs: Pick<Docs, "enum">;
}

/**
 * The place of a change: the declaration that changed, or, if `isAllowed` refuses that place, the nearest declaration that uses
 * it. Undefined if none of these is in the sources.
 */
export function placeOfChange(
  use: ChangedUse,
  places: ChangePlaces,
  isAllowed: (span: Span) => boolean,
): ChangePlace | undefined {
  let declared: Span | undefined;
  for (let at: ChangedUse | undefined = use; at !== undefined; at = at.outer) {
    for (const span of spansOf(at.part, places)) {
      declared ??= span;
      if (isAllowed(span)) return { span, declared: declared === span ? undefined : declared };
    }
  }
  return undefined;
}

/** The places of a part, the best first: that of the member, and that of what declares it. */
function spansOf(part: ChangedUse["part"], { schema, present, models, docs }: ChangePlaces): readonly Span[] {
  if ("service" in part) {
    const service = schema.services.find(({ name }) => name === part.service);
    return service === undefined ? [] : models.contracts(service).map(({ span }) => span);
  }
  if ("enum" in part) {
    const members = present.enums.get(part.enum)?.values.map(({ name }) => name) ?? [];
    const found = docs.enum(part.enum, members) ?? docs.enum(part.enum.replace(/_\d+$/, ""), members);
    return found === undefined ? [] : [found.span];
  }
  if ("message" in part) {
    const message = schema.messages.get(part.message);
    const { member, owner } = (message && models.field(message, part.field)) ?? {};
    return [member, owner].flatMap((one) => one?.span ?? []);
  }
  const operation = schema.services.flatMap((one) => one.operations).find(({ path }) => path === part.operation);
  const { member, owner } = (operation && models.operation(operation)) ?? {};
  return [member, owner].flatMap((one) => one?.span ?? []);
}
