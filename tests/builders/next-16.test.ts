import { testNext } from "../packaging/next-tests.js";

// Next 16 with Turbopack is among the tests of packaging.
testNext("16.4.6", [{ name: "webpack", options: ["--webpack"], sendsForms: true }]);
