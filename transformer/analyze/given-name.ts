import type { Annotation } from "./annotation-arguments.js";

/** A name that an annotation gives a message or an enum. */
export interface GivenName {
  readonly name: string;
  /** Whether it is also the name as a type argument: ServiceModel.Grpc asks `DataContract` alone, and not `ProtoContract`. */
  readonly isArgument: boolean;
}

/** The first `name` in the dataContract annotations of a type's declarations; a blank one counts as absent. */
export function givenName(
  annotations: readonly (Pick<Annotation, "arguments" | "spelling"> | undefined)[],
): GivenName | undefined {
  for (const annotation of annotations) {
    const name = annotation?.arguments.name;
    if (typeof name !== "string" || name.trim() === "") continue;
    return { name, isArgument: !/^@protoContract/i.test(annotation?.spelling ?? "") };
  }
  return undefined;
}
