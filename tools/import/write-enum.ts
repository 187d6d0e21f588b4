import type { DescEnum } from "@bufbuild/protobuf";
import { reservedValues } from "../../runtime/proto/reserved-ranges.js";
import { dataContract, tagText } from "./data-contract.js";
import { docComment } from "./doc-comment.js";
import { commentOn, deprecation, type ImportContext, indentLines } from "./import-context.js";

/** An enum as lines. `name` is its name in TypeScript. Its values keep their names, which are those in JSON. */
export function writeEnum(desc: DescEnum, name: string, context: ImportContext): string[] {
  context.leaveOutOptions(desc);
  if (!desc.open) context.leftOuts.add("closed enums, which are open here", desc);
  const given = dataContract(desc, name, reservedValues(desc.proto));
  const tags = given === undefined ? [] : [tagText("dataContract", given)];
  const values = desc.values.flatMap((value) => {
    context.leaveOutOptions(value);
    return [...docComment(commentOn(value, context), deprecation(value)), `${value.name} = ${value.number},`];
  });
  return [
    ...docComment(commentOn(desc, context), [...deprecation(desc), ...tags]),
    `export enum ${name} {`,
    ...indentLines(values),
    "}",
  ];
}
