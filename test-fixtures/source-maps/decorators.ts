import { DataContract as Data, DataMember, OperationContract, ServiceContract, createServer, type int32 } from "interwire"
import { marked } from "./marked.js";
import type { Place } from "./contracts.js";

@Data({
  name: "Item",
}) export class Item { @DataMember(1) /* here */ @marked x: int32 = 0; @DataMember(2) y: string = ""; }
@ServiceContract({ name: "Deco" })
export abstract class IDeco {
  @OperationContract() @marked
  Hello(name: string): Promise<string> { return Promise.resolve(name); }
  /** Doc. */
  @marked @OperationContract() async one(name: string): Promise<string> { return name; }
  @OperationContract() public two(name: string): Promise<string> { return Promise.resolve(name); }
  static three = 1; static { IDeco.three++; }
}
@Data()
class Inner { @DataMember(1) a: int32 = 0; @marked @DataMember(2) b = ""; @DataMember(3) accessor c = ""; static d = 1; }
@marked
export class Deco extends IDeco { override async Hello(name: string) { return name; } }
@Data({ name: "Only" })
export class Only { @DataMember(1) a: int32 = 0; method() { return this.a; } }
@Data({ name: "Dflt" }) export default class Dflt { @DataMember(1) a: int32 = 0; @DataMember(2) @marked public readonly d: string = "" }
/** @dataContract */ @marked class Third { /** @dataMember 1 */ a: int32 = 0; }
/** @serviceContract */ export interface IThird { /** @operationContract */ A(x: Inner, y: Third): Promise<Inner> }
@marked class Impl implements IThird { @marked async A(x: Inner, y: Third) { void y; return x; } }
createServer().implement<IThird>(new Impl()), [Third] satisfies unknown, (place: Place) => place;
