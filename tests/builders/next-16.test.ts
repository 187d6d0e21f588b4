import { testNext } from "../packaging/next-tests.js";

// The rest of Next 16 is among the tests of packaging.
testNext("16.4.6", [{ name: "webpack", options: ["--webpack"], part: "all", sendsForms: true }]);
