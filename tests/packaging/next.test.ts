import { testNext } from "./next-tests.js";

// What Next builds with webpack is among the tests of builders.
testNext("16.4.6", [{ name: "Turbopack", options: [], sendsForms: true }]);
