import { testNext } from "./next-tests.js";

testNext("16.4.6", [
  ["Turbopack", [], "all"],
  ["webpack", ["--webpack"], "build"],
]);
