import { createService, type Service, type ServiceLocation } from "../service/service.js";
import type { TransformOptions } from "./jest-types.js";

const services = new Map<string, Service>();
let isFresh = false;

/**
 * The object that compiles the files of a jest project and caches results. All test files share it, although jest creates a
 * transformer for each of them.
 */
export function serviceFor({ config }: TransformOptions, given: Pick<ServiceLocation, "tsconfig" | "lock">): Service {
  const { rootDir } = config;
  const { lock } = given;
  const tsconfig = given.tsconfig?.replace("<rootDir>", rootDir);
  const key = JSON.stringify([rootDir, tsconfig, lock]);
  const service = services.get(key) ?? createService({ cwd: rootDir, tsconfig, lock });
  services.set(key, service);
  lookAgain();
  return service;
}

/**
 * Makes all projects check their files for changes, at most once in a turn of the event loop: jest loads the modules of a suite
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
