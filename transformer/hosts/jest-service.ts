import { createService, type Service } from "../service/service.js";
import type { TransformOptions } from "./jest-types.js";

const services = new Map<string, Service>();
let isFresh = false;

/** The service of a call's project. Jest makes a transformer for every test file, so it is kept here. */
export function serviceFor({ config }: TransformOptions, given: string | undefined): Service {
  const { rootDir } = config;
  const tsconfig = given?.replace("<rootDir>", rootDir);
  const key = JSON.stringify([rootDir, tsconfig]);
  const service = services.get(key) ?? createService({ cwd: rootDir, tsconfig });
  services.set(key, service);
  lookAgain();
  return service;
}

/** Jest loads the modules of a suite in one synchronous run: what was looked at stays as it is until that ends. */
function lookAgain(): void {
  if (isFresh) return;
  isFresh = true;
  for (const service of services.values()) service.refresh();
  setImmediate(() => {
    isFresh = false;
  }).unref();
}
