export { addHealth, type Health } from "./health/add-health.js";
export {
  HealthCheckRequest$message,
  HealthCheckResponse$message,
  HealthContract$contract,
} from "./health/health-contract.iw.js";
export {
  type HealthCheckRequest,
  type HealthCheckResponse,
  type HealthContract,
  ServingStatus,
} from "./health/health-contract.js";
