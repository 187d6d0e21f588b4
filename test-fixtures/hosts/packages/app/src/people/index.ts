export type { Person, Volume } from "./person.js";
