import { createServer } from "interwire";
import path = require("node:path");
import parts = require("./parts.cjs");
class C implements parts.I { async A(m: parts.M) { return m } }
function f() { return createServer().implement<parts.I>(new C()), path.sep }
export = f;
