import { testNext } from "./next-tests.js";

testNext("16.4.6", [
  { name: "Turbopack", options: [], part: "all", sendsForms: true },
  { name: "webpack", options: ["--webpack"], part: "build", sendsForms: true },
]);
