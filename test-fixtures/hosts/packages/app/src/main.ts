import { writeFileSync } from "node:fs";
import { answers } from "./answers.js";

void answers().then((text) => writeFileSync("answers.txt", text));
