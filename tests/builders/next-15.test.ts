import { testNext } from "../packaging/next-tests.js";

testNext("15.5.29", [
  { name: "Turbopack", options: ["--turbopack"], part: "all", sendsForms: false },
  { name: "webpack", options: [], part: "all", sendsForms: true },
]);
