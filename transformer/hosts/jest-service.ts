import { createService, type Service } from "../service/service.js";
import type { TransformOptions } from "./jest-types.js";

const services = new Map<string, Service>();
let isFresh = false;

/** The service for a project of jest. It is shared by all test files, because jest creates a transformer for each of them. */
export function serviceFor({ config }: TransformOptions, given: string | undefined): Service {
  const { rootDir } = config;
  const tsconfig = given?.replace("<rootDir>", rootDir);
  const key = JSON.stringify([rootDir, tsconfig]);
  const service = services.get(key) ?? createService({ cwd: rootDir, tsconfig });
  services.set(key, service);
  lookAgain();
  return service;
}

/**
 * Makes all services check their files for changes, at most once in a turn of the event loop: jest loads the modules of a suite
 * in one synchronous run, during which files count as unchanged.
 */
function lookAgain(): void {
  if (isFresh) return;
  isFresh = true;
  for (const service of services.values()) service.refresh();
  setImmediate(() => {
    isFresh = false;
  }).unref();
}
