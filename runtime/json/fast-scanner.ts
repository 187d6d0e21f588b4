// The build for Node reads most numbers and strings faster. Here, all are read in the slower way, which is needed anyway.

export { JsonScanner as FastScanner } from "./json-scanner.js";
