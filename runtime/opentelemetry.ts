export { type OpenTelemetryOptions, openTelemetry } from "./opentelemetry/open-telemetry.js";
