import { testNext } from "../packaging/next-tests.js";

testNext("15.5.29", [
  ["Turbopack", ["--turbopack"], "all"],
  ["webpack", [], "all"],
]);
