import type { Annotation } from "./annotation-arguments.js";

/** A name that an annotation gives to a message or an enum. */
export interface GivenName {
  readonly name: string;
  /**
   * Whether the name also applies where the type is a type argument. ServiceModel.Grpc uses the name of `DataContract` there, but
   * not that of `ProtoContract`.
   */
  readonly isArgument: boolean;
}

/** The first `name` in the annotations on a type's declarations. A blank name counts as absent. */
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
