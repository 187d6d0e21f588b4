import type { CodeIn } from "./code-ranges.js";
import { type CatalogEntry, declarationCatalog } from "./declaration-catalog.js";

/** The values for the placeholders in the text of a diagnostic. */
export type Words = Readonly<Record<string, string | number>>;

/** Every diagnostic of the compiler by its code: the title of its page, and its text. */
export const catalog = {
  ...declarationCatalog,
  IW1301: {
    title: "A spread hides an argument that the compiler fills in",
    text: "The spread argument hides whether '{parameter}' is given, so the compiler cannot fill it in. Write the arguments one by one.",
  },
  IW1302: {
    title: "A contract or message depends on a type parameter",
    text: "'{type}' depends on a type parameter, so there is no {what} to fill in. {fix}.",
  },
  IW1303: {
    title: "A type argument is not a contract",
    text: "'{type}' is not a contract, so '{parameter}' cannot be filled in. {fix}.",
  },
  IW1304: {
    title: "A function loses a parameter that the compiler fills in",
    text: "'{name}' loses its {what} parameter here, and nothing would fill it in. {fix}.",
  },
  IW1305: {
    title: "A contract or message is not a direct optional parameter",
    text: "'{name}' is a {type} inside {place}, where the compiler does not fill it in. Make it a direct optional parameter: {what}?: {type}<T>.",
  },
  IW1306: {
    title: "An implicit constructor loses a parameter that the compiler fills in",
    text: "{name} has no constructor of its own, so no call passes the {what} to {base}. Write one: constructor(…) { super(…); }.",
  },
  IW1307: {
    title: "A mapped class implements no contract",
    text: "{name} implements no contract. {fix}.",
  },
  IW1308: {
    title: "A generic class is mapped without type arguments",
    text: "{name} is mapped without type arguments. Write server.map({name}<…>).",
  },
  IW1309: {
    title: "A type argument is not a message",
    text: "'{type}' is not a message, so '{parameter}' cannot be filled in. {fix}.",
  },
  IW1310: {
    title: "A @throws names a generic message without type arguments",
    text: "@throws names the message {name}, which is generic, so its fields are not known. Name it with type arguments, type MyDetail = {name}<…>, and write @throws {MyDetail}.",
  },
  IW1401: {
    title: "strictNullChecks is off",
    text: 'strictNullChecks is off, so types do not show which values may be null or undefined. Set "strict": true or "strictNullChecks": true in tsconfig.json.',
  },
  IW1402: {
    title: "A published package does not depend on interwire",
    text: "The output of {package} imports interwire, but its package.json {problem}. Add interwire to its peerDependencies.",
  },
  IW1403: {
    title: "A published package does not depend on a contract package",
    text: "The output imports the table of {name} from {wanted}, which the package.json of {package} lists only in devDependencies. Move {wanted} to dependencies or peerDependencies.",
  },
  IW1404: {
    title: "A contract package cannot find interwire",
    text: "The declaration files of {package} cannot find interwire, so what {name} contains is unknown. Install interwire beside {package}, and list it in the peerDependencies of {package}.",
  },
  IW1405: {
    title: "A declaration file has annotations and no table",
    text: "{name} is annotated, but {package} exports no table of it. {fix}.",
  },
  IW1406: {
    title: "A declaration file does not have all of a contract",
    text: "The declaration file of {name} in {package} does not have all annotations or types of its operations, so no part of it can be compiled. Build {package} without removeComments, with tags instead of decorators, and export the messages, or name the whole contract: <{name}>.",
  },
} as const satisfies Record<CodeIn<"IW1">, CatalogEntry>;

export type DiagnosticCode = keyof typeof catalog;

export function diagnosticText(code: DiagnosticCode, words: Words): string {
  return catalog[code].text.replace(/\{(\w+)\}/g, (whole, word: string) => String(words[word] ?? whole));
}
