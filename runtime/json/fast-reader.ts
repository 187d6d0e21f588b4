// The build for Node reads lists and maps in loops of their own, which is faster. Here, they are read like any other list and object.

export { TextReader as FastReader } from "./text-reader.js";
