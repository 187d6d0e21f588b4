export { addHealth, type Health } from "./health/add-health.js";
export {
  type HealthCheckRequest,
  type HealthCheckResponse,
  type HealthContract,
  ServingStatus,
} from "./health/health-contract.js";
