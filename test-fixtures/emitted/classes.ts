import { DataContract, DataMember, type double, type int32, OperationContract, ServiceContract } from "interwire";
import type { ICalculator, IFeed } from "./calculator.js";
import type { IStore } from "./generics.js";

@DataContract({ name: "Box" })
export class Box {
  @DataMember(1) width: double = 0;
  @DataMember({ order: 2 }) labels: string[] = [];
}

@ServiceContract({ name: "Boxes" })
export class BoxService {
  @OperationContract()
  async Double(box: Box): Promise<Box> {
    return Object.assign(new Box(), box, { width: box.width * 2 });
  }
}

export abstract class Both implements ICalculator, IFeed {
  abstract Sum(x: int32, y: int32, z?: int32): Promise<bigint>;
  abstract Nothing(): void;
  abstract Echo: ICalculator["Echo"];
  abstract Bare: ICalculator["Bare"];
  abstract Ignored(): void;
  abstract Watch: IFeed["Watch"];
  abstract Upload: IFeed["Upload"];
  abstract Greet: IFeed["Greet"];
}

export abstract class Store<V> implements IStore<int32, V> {
  abstract Touch: IStore<int32, V>["Touch"];
  abstract Get: IStore<int32, V>["Get"];
  abstract List: IStore<int32, V>["List"];
  abstract Pages: IStore<int32, V>["Pages"];
  abstract Pair: IStore<int32, V>["Pair"];
}

export abstract class Strings extends Store<string> {}
