import { testNext } from "../packaging/next-tests.js";

testNext("15.5.29", [
  { name: "Turbopack", options: ["--turbopack"], sendsForms: false },
  { name: "webpack", options: [], sendsForms: true },
]);
