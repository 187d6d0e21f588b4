import type { AnnotationOptions } from "../analyze/edit-arguments.js";
import { alignEnums } from "./align-enums.js";
import type { Change } from "./change.js";
import { annotatedName, type Lock, type LockedMessage, operationLabel, operationName, serviceOf } from "./lock.js";
import { isAlike } from "./operation-heirs.js";
import { fieldLine } from "./print-lock.js";
import { type Remedy, remedyText } from "./remedy.js";

/**
 * The locked services and the messages with a name of their own that no source of the program declares any more. Only the whole
 * program shows this: they may have moved to another file.
 */
export function goneParts(locked: Lock, described: Lock): Change[] {
  const present = alignEnums(described, locked);
  const services = new Set([...present.operations.keys()].map(serviceOf));
  const left = [...locked.operations.values()].filter(({ isRemoved }) => !isRemoved);
  const gone = [...new Set(left.map(({ path }) => serviceOf(path)))].filter((one) => !services.has(one));
  const messages = [...locked.messages.values()].filter((one) => one.isNamed && !present.messages.has(one.name));
  return [
    ...gone.map((service) => goneService(service, locked, present)),
    ...messages.map((one) => goneMessage(one, messages, locked, present)),
  ];
}

function goneMessage(gone: LockedMessage, allGone: readonly LockedMessage[], locked: Lock, present: Lock): Change {
  const { name } = gone;
  const base = { category: "wire", code: "IW5010", path: name } as const;
  const lost = "peers that are older send it under its name, in an Any or as a detail of an error";
  const isAlike = (other: LockedMessage): boolean =>
    other.fields.length > 0 && fieldsText(other) === fieldsText(gone) && !locked.messages.has(other.name);
  const [heir, ...others] = [...present.messages.values()].filter(isAlike);
  const isOnly = allGone.filter((one) => fieldsText(one) === fieldsText(gone)).length === 1;
  const kept = heir && annotatedName(name, heir);
  if (heir === undefined || kept === undefined || others.length > 0 || !isOnly) {
    const text = `The message ${name} is gone, and ${lost}. Keep it, or keep its name on the message that takes its place: @dataContract { name: "${name}" }.`;
    return { ...base, text, use: { part: { message: name } } };
  }
  const part = { message: heir.name };
  const remedy: Remedy = { part, options: { name: kept } };
  const text = `The message ${name} is ${heir.name} now, and ${lost}. Keep its name: ${remedyText(remedy)}.`;
  return { ...base, text, use: { part }, remedies: [remedy] };
}

function fieldsText({ fields }: LockedMessage): string {
  return fields.map(fieldLine).join("\n");
}

function goneService(service: string, locked: Lock, present: Lock): Change {
  const own = [...locked.operations.values()].filter(({ path }) => serviceOf(path) === service);
  const heir = [...present.operations.values()].find(
    (one) =>
      !locked.operations.has(one.path) &&
      own.some((before) => operationName(before.path) === operationName(one.path) && isAlike(before, one)),
  );
  const lost = "peers that are older get UNIMPLEMENTED when they call its operations";
  const base = { category: "wire", code: "IW5001", path: service } as const;
  if (heir === undefined) {
    const [first] = own;
    const example = first === undefined ? "" : `, such as /${operationLabel(first.path)}`;
    const text = `The service ${service} is gone, and ${lost}${example}. Keep its contract, marked @deprecated, until none does.`;
    return { ...base, text, use: { part: { service } } };
  }
  const part = { service: serviceOf(heir.path) };
  const remedy: Remedy = { part, options: nameOptions(service) };
  const text = `The service ${service} is ${serviceOf(heir.path)} now, and ${lost}, such as /${service}/${operationName(heir.path)}. Keep its name on the wire: ${remedyText(remedy)}.`;
  return { ...base, text, use: { part }, remedies: [remedy] };
}

/** The options of an annotation that give a service its name: `namespace: "shop.v1", name: "Orders"`. */
function nameOptions(service: string): AnnotationOptions {
  const at = service.lastIndexOf(".");
  const name = service.slice(at + 1);
  return at < 0 ? { name } : { namespace: service.slice(0, at), name };
}
