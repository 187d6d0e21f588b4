import { type int32, RpcError } from "interwire";
import type { BadRequest } from "interwire/error-details";
import type { Line } from "./contracts.js";

interface Refusal {
  /** @dataMember 1 */
  reason: string;
  /** @dataMember 2 */
  line: Line;
}
interface Until<T> {
  /** @dataMember 1 */
  until: T;
}
type SoldOut = Until<string>;

namespace Shop {
  /** @dataContract { name: "shop.Limit" } */
  export interface Limit {
    /** @dataMember 1 */
    most: int32;
  }
}

/** What a reader may take for a detail. */
class NotOne extends RpcError {}
interface Plain {
  text: string;
}

/** @serviceContract */
export interface IDocumented {
  /**
   * Places an order.
   * @throws {Refusal} if it is refused
   * @throws {@link SoldOut} if there is none; {@link NotOne} is for readers
   * @throws {Shop.Limit}
   * @throws {Refusal} twice
   * @operationContract
   */
  Place(article: string): Promise<void>;
  /**
   * @throws {RpcError} with NOT_FOUND
   * @throws {Plain} {NotOne} {Missing} {Refusal | SoldOut} and other prose
   * @throws {NotOne}
   * @throws {Missing}
   * @throws {string}
   * @throws NOT_FOUND
   * @operationContract
   */
  Prose(article: string): Promise<void>;
  /** @throws {BadRequest} @operationContract */
  Standard(): Promise<void>;
}

export type Named = Shop.Limit | SoldOut | Refusal | Plain | NotOne | BadRequest;
