export * from "./calculator.js";
