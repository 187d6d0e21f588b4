import { contractOf } from "interwire";
import def, * as all from "node:path";
import { type IPlaces, Places } from "./places.mjs";
export class More extends Places implements IPlaces { static x = def.sep + all.sep }
export const c = contractOf<IPlaces>(), d = await Promise.resolve(1);
await using door = { async [Symbol.asyncDispose]() {} };
export { door };
/** @dataContract */ export interface M { /** @dataMember 1 */ a: string }
