import { inspect } from "node:util";

/** Prints who called what, and how it ended. */
export async function print(who: string, path: string, call: Promise<unknown>): Promise<void> {
  const end = await call.then(
    (result) => inspect(result, { compact: true }),
    (error: Error) => error.message,
  );
  console.log(`${who}  POST ${path} -> ${end}`);
}
