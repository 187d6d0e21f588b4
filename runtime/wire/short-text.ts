export { readText as shortText } from "./read-text.js";
