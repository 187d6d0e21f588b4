import ts from "typescript";

/** Enough of the language's and interwire's types for the analysis, so that a program takes a millisecond. */
const library = `
interface Array<T> { length: number; [index: number]: T; map<U>(callback: (value: T) => U): U[]; push(value: T): number }
interface ReadonlyArray<T> { readonly length: number; readonly [index: number]: T }
interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {} interface NewableFunction {}
interface Number {} interface BigInt {} interface Object {} interface RegExp {} interface String {} interface Symbol {}
interface TemplateStringsArray extends ReadonlyArray<string> {}
interface Promise<T> { then<U>(done: (value: T) => U): Promise<U> }
interface PromiseConstructor { resolve<T>(value: T): Promise<T> }
declare var Promise: PromiseConstructor;
interface Map<K, V> { get(key: K): V | undefined } interface Set<T> { has(value: T): boolean }
interface Uint8Array { readonly length: number } interface ArrayBuffer {}
interface AsyncIterable<T> { next(): Promise<T> } interface AsyncGenerator<T> extends AsyncIterable<T> {}
interface Iterable<T> { next(): T }
type Record<K extends string | number | symbol, V> = { [P in K]: V };
type Partial<T> = { [P in keyof T]?: T[P] };
type Pick<T, K extends keyof T> = { [P in K]: T[P] };
type NoInfer<T> = intrinsic;
`;

const interwire = `
declare enum Int32 {} declare enum Uint32 {} declare enum Double {}
export interface Wire<K extends string> {}
export type int32 = number | Int32; export type uint32 = number | Uint32; export type double = number | Double;
export type int64 = bigint | (bigint & Wire<"int64">); export type uint64 = bigint | (bigint & Wire<"uint64">);
declare const contractType: unique symbol; declare const typeArguments: unique symbol; declare const callContext: unique symbol;
declare const erasedDecorator: unique symbol;
export interface Contract<in out T> { readonly [contractType]?: (value: T) => T; readonly service: string }
export interface TypeArguments<I> { readonly [typeArguments]?: (instance: I) => I }
export interface CallContext { readonly [callContext]?: true }
export interface Channel { close(): void }
export type Client<T> = { [K in keyof T]: T[K] };
export interface ClientFactory { createClient<T = never>(channel: Channel, contract?: Contract<NoInfer<T>>): Client<T> }
export interface Server {
  map<I extends object>(service: new () => I, typeArguments?: TypeArguments<I>): this;
  map<I extends object>(service: abstract new (...args: never[]) => I, create: () => I, typeArguments?: TypeArguments<I>): this;
}
export declare function createServer(): Server;
export declare function createChannel(address: string): Channel;
export declare function createClientFactory(): ClientFactory;
export declare function contractOf<T = never>(contract?: Contract<NoInfer<T>>): Contract<T>;
interface Erased { readonly [erasedDecorator]?: true; (...given: unknown[]): void }
export declare function ServiceContract(options?: object): Erased; export declare function OperationContract(options?: object): Erased;
export declare function DataContract(options?: object): Erased; export declare function DataMember(order: unknown): Erased;
`;

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
  strict: true,
  stripInternal: true,
  allowJs: true,
};

const fixed: Readonly<Record<string, string>> = {
  "/lib.d.ts": library,
  "/node_modules/interwire/index.d.ts": interwire,
};

/** Programs over texts in memory, each reusing what the one before it has parsed. */
export class MemoryPrograms {
  private readonly parsed = new Map<string, ts.SourceFile>();
  private program: ts.Program | undefined = undefined;

  /** A program of these texts. */
  next(texts: ReadonlyMap<string, string>): ts.Program {
    const read = (name: string): string | undefined => texts.get(name) ?? fixed[name];
    const host: ts.CompilerHost = {
      fileExists: (name) => read(name) !== undefined,
      readFile: read,
      getSourceFile: (name) => this.parse(name, read(name)),
      getDefaultLibFileName: () => "/lib.d.ts",
      getDefaultLibLocation: () => "/",
      getCurrentDirectory: () => "/",
      getCanonicalFileName: (name) => name,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => "\n",
      writeFile: () => undefined,
    };
    const rootNames = [...texts.keys()];
    const oldProgram = this.program;
    this.program = ts.createProgram({ rootNames, options, host, ...(oldProgram === undefined ? {} : { oldProgram }) });
    return this.program;
  }

  private parse(name: string, text: string | undefined): ts.SourceFile | undefined {
    const known = this.parsed.get(name);
    if (text === undefined || known?.text === text) return known;
    const file = ts.createSourceFile(
      name,
      text,
      { languageVersion: ts.ScriptTarget.ES2022, impliedNodeFormat: undefined },
      true,
    );
    this.parsed.set(name, file);
    return file;
  }
}
