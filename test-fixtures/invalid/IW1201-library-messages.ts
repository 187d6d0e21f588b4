import type { Message } from "@bufbuild/protobuf";
import type { Duration, Timestamp } from "@bufbuild/protobuf/wkt";

type Order = Message<"shop.Order"> & { id: string };

export interface Delivery {
  /** @dataMember 1 */
  at: Timestamp;
  /** @dataMember 2 */
  takes?: Duration;
  /** @dataMember 3 */
  order: Order;
}
