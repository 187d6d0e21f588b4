import type { Change } from "./change.js";
import { type Lock, serviceOf } from "./lock.js";

/** What a project declares whose disappearance is told: its services and its messages with a name of their own. */
export function declaredParts({ operations, messages }: Lock): readonly string[] {
  const left = [...operations.values()].filter(({ isRemoved }) => !isRemoved);
  const services = new Set(left.map(({ path }) => servicePart(serviceOf(path))));
  const named = [...messages.values()].filter(({ isNamed }) => isNamed).map(({ name }) => messagePart(name));
  return [...named, ...services].sort();
}

const servicePart = (service: string): string => `service ${service}`;
const messagePart = (name: string): string => `message ${name}`;

/** The projects that declared a service or a message which is gone now, as a lock file has them. */
export function declarersOf({ code, path }: Change, { projects }: Lock): readonly string[] {
  const part = code === "IW5010" ? messagePart(path) : servicePart(path);
  return [...projects].filter(([, parts]) => parts.includes(part)).map(([project]) => project);
}
