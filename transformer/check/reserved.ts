import { reservedNameOf, reservesNumber } from "../../common/reserved.js";
import type { Report } from "../model/diagnostics.js";
import type { FieldModel, MessageModel, Reservation } from "../model/model.js";
import { fieldPath, freeFieldNumbers } from "./field-numbers.js";

/**
 * Reports members with a number or a name that the message reserves itself, or that a base of it or the source of a derived
 * message reserves.
 */
export function checkReserved(message: MessageModel, report: Report): void {
  const { reserved, fields } = message;
  if (reserved === undefined) return;
  const nextFree = freeFieldNumbers(message);
  for (const field of fields) {
    const { number } = field;
    for (const reservation of reserved) {
      // The message that declares the member and reserves its number or name reports that itself.
      if (field.inherited && field.declaredBy === reservation.by) continue;
      if (number !== undefined && reservesNumber(reservation, number)) {
        const fix = `Give it an unused number; next free: ${nextFree()}`;
        reportReserved(message, field, { what: `number ${number}`, reservation, fix }, report);
      }
      const name = reservedNameOf(reservation, field);
      if (name === undefined) continue;
      reportReserved(message, field, { what: `name ${name}`, reservation, fix: "Give it another name" }, report);
    }
  }
}

interface Finding {
  readonly what: string;
  readonly reservation: Reservation;
  readonly fix: string;
}

function reportReserved(
  { typeText, span }: MessageModel,
  field: FieldModel,
  { what, reservation, fix }: Finding,
  report: Report,
): void {
  const { by, span: place } = reservation;
  const words = { member: fieldPath(field), owner: typeText, what, by, fix };
  const related = place === undefined ? [] : [{ span: place, text: `${by} reserves it here.` }];
  // If the member is inherited, it is right by itself, and the message that joins it with the reservation is at fault.
  report("IW1021", field.inherited ? span : field.span, words, related);
}
